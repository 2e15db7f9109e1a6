//! The difference of two JSON values as a short list of changes. See "Watching" in docs/protocol.md.

use crate::{Change, PathStep};
use serde_json::Value;

/// Changes that turn `a` into `b`.
pub fn diff(a: &Value, b: &Value) -> Vec<Change> {
    let mut out = Vec::new();
    walk(a, b, &mut Vec::new(), &mut out);
    out
}

fn walk(a: &Value, b: &Value, path: &mut Vec<PathStep>, out: &mut Vec<Change>) {
    match (a, b) {
        _ if a == b => {}
        (Value::Object(x), Value::Object(y)) => {
            for k in x.keys().filter(|k| !y.contains_key(*k)) {
                path.push(PathStep::Key(k.clone()));
                out.push(Change::Drop { path: path.clone(), drop: true });
                path.pop();
            }
            for (k, v) in y {
                path.push(PathStep::Key(k.clone()));
                match x.get(k) {
                    Some(old) => walk(old, v, path, out),
                    None => out.push(Change::Set { path: path.clone(), set: v.clone() }),
                }
                path.pop();
            }
        }
        (Value::Array(x), Value::Array(y)) => lists(x, y, path, out),
        _ => out.push(Change::Set { path: path.clone(), set: b.clone() }),
    }
}

/// What is alike at both ends stays; in between, elements are compared one by one if there are as many, else replaced.
fn lists(x: &[Value], y: &[Value], path: &mut Vec<PathStep>, out: &mut Vec<Change>) {
    let head = x.iter().zip(y).take_while(|(a, b)| a == b).count();
    let tail = x[head..].iter().rev().zip(y[head..].iter().rev()).take_while(|(a, b)| a == b).count();
    let (old, new) = (&x[head..x.len() - tail], &y[head..y.len() - tail]);
    if old.len() == new.len() && old.iter().all(|v| v.is_object() || v.is_array()) {
        for (i, (a, b)) in old.iter().zip(new).enumerate() {
            path.push(PathStep::Index((head + i) as u32));
            walk(a, b, path, out);
            path.pop();
        }
        return;
    }
    out.push(Change::Splice { path: path.clone(), at: head as u32, cut: old.len() as u32, put: new.to_vec() });
}

/// Carries out changes, as a client does. None if they do not fit.
pub fn apply(root: &mut Value, changes: &[Change]) -> Option<()> {
    for c in changes {
        match c {
            Change::Set { path, set } => match path.split_last() {
                None => *root = set.clone(),
                Some((last, way)) => match (at(root, way)?, last) {
                    (Value::Object(o), PathStep::Key(k)) => drop(o.insert(k.clone(), set.clone())),
                    (Value::Array(l), PathStep::Index(i)) => *l.get_mut(*i as usize)? = set.clone(),
                    _ => return None,
                },
            },
            Change::Drop { path, .. } => match path.split_last()? {
                (PathStep::Key(k), way) => drop(at(root, way)?.as_object_mut()?.remove(k)?),
                _ => return None,
            },
            Change::Splice { path, at: from, cut, put } => {
                let list = at(root, path)?.as_array_mut()?;
                let (from, cut) = (*from as usize, *cut as usize);
                if from + cut > list.len() {
                    return None;
                }
                list.splice(from..from + cut, put.iter().cloned());
            }
        }
    }
    Some(())
}

fn at<'a>(root: &'a mut Value, path: &[PathStep]) -> Option<&'a mut Value> {
    path.iter().try_fold(root, |v, step| match step {
        PathStep::Key(k) => v.get_mut(k),
        PathStep::Index(i) => v.get_mut(*i as usize),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn both_ways(a: Value, b: Value) {
        for (from, to) in [(&a, &b), (&b, &a)] {
            let changes = diff(from, to);
            let sent: Vec<Change> = serde_json::from_str(&serde_json::to_string(&changes).unwrap()).unwrap();
            let mut v = from.clone();
            apply(&mut v, &sent).expect("the changes fit");
            assert_eq!(&v, to, "{changes:?}");
        }
    }

    #[test]
    fn what_is_applied_gives_what_was_meant() {
        both_ways(json!({"a": 1, "b": [1, 2, 3]}), json!({"a": 1, "b": [1, 3], "c": null}));
        both_ways(json!({"cards": [{"h": 1}, {"h": 2}]}), json!({"cards": [{"h": 1, "x": [0]}, {"h": 2}]}));
        both_ways(json!([1, 1, 1]), json!([1, 1]));
        both_ways(json!([[1], [2], [3]]), json!([[1], [3]]));
        both_ways(json!(null), json!({"a": {}}));
        both_ways(json!({"a": {"b": {"c": 1}}}), json!({"a": {"b": {}}}));
        both_ways(json!([[1, 2], {"a": 1}]), json!([{"a": 1}, [1, 2]]));
    }

    #[test]
    fn a_small_change_is_small() {
        let a = json!({"zones": (0..50).map(|i| json!({"name": i, "cards": [1, 2, 3]})).collect::<Vec<_>>()});
        let mut b = a.clone();
        b["zones"][7]["cards"] = json!([1, 3]);
        let changes = diff(&a, &b);
        assert_eq!(changes.len(), 1);
        assert_eq!(
            serde_json::to_string(&changes).unwrap(),
            r#"[{"path":["zones",7,"cards"],"at":1,"cut":1,"put":[]}]"#
        );
    }
}
