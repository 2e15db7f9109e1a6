use muster_conquest::pack::Conquest;
use muster_pack::Pack;
fn main() {
    let t = std::time::Instant::now();
    let p = Conquest::new().unwrap();
    println!("new {:?}", t.elapsed());
    let t = std::time::Instant::now();
    let q = p.with_cards(&[("plain.cards", p.scene().plain_cards())]).unwrap();
    println!("with_cards {:?}", t.elapsed());
    let t = std::time::Instant::now();
    let m = q.new_match(vec![vec![], vec![]], 0);
    println!("new_match {:?}", t.elapsed());
    let t = std::time::Instant::now();
    let _ = m.with_key([0; 32]);
    println!("with_key {:?}", t.elapsed());
}
