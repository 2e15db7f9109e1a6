//! A route and its description are one line: what is served is what `/api/openapi.json` says.

use super::App;
use axum::Router;
use axum::handler::Handler;
use axum::routing::{MethodFilter, on};
use muster_protocol::{ApiError, PROTOCOL};
use std::marker::PhantomData;
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa::openapi::path::{HttpMethod, OperationBuilder, Parameter, ParameterBuilder, ParameterIn, Paths};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{Array, Components, Object, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Content, Info, OpenApi, Ref, RefOr, Required, Response, Schema, SecurityRequirement};

/// What a body or an answer looks like.
pub trait Shape {
    /// Its schema; none if there is no body.
    fn schema(known: &mut Components) -> Option<RefOr<Schema>>;
}

/// One of these.
pub struct One<T>(PhantomData<T>);
/// A list of these.
pub struct Many<T>(PhantomData<T>);
/// Some JSON that is described elsewhere.
pub struct Plain;

fn name<T: ToSchema>(known: &mut Components) -> Ref {
    let mut all = vec![(T::name().into_owned(), T::schema())];
    T::schemas(&mut all);
    known.schemas.extend(all);
    Ref::from_schema_name(T::name())
}

impl Shape for () {
    fn schema(_: &mut Components) -> Option<RefOr<Schema>> {
        None
    }
}
impl Shape for Plain {
    fn schema(_: &mut Components) -> Option<RefOr<Schema>> {
        Some(Object::new().into())
    }
}
impl<T: ToSchema> Shape for One<T> {
    fn schema(known: &mut Components) -> Option<RefOr<Schema>> {
        Some(name::<T>(known).into())
    }
}
impl<T: ToSchema> Shape for Many<T> {
    fn schema(known: &mut Components) -> Option<RefOr<Schema>> {
        Some(Array::new(name::<T>(known)).into())
    }
}

/// Routes that are described.
pub struct Api {
    router: Router<Arc<App>>,
    paths: Paths,
    known: Components,
}

impl Api {
    pub fn new() -> Api {
        let mut known = Components::default();
        name::<ApiError>(&mut known);
        let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new("muster")));
        let token = SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build());
        known.add_security_scheme("cookie", cookie);
        known.add_security_scheme("token", token);
        Api { router: Router::new(), paths: Paths::new(), known }
    }
    pub fn get<A: Shape, T: 'static>(self, path: &str, about: &str, h: impl Handler<T, Arc<App>>) -> Self {
        self.add::<(), A, T>(HttpMethod::Get, path, about, h)
    }
    pub fn post<B: Shape, A: Shape, T: 'static>(self, path: &str, about: &str, h: impl Handler<T, Arc<App>>) -> Self {
        self.add::<B, A, T>(HttpMethod::Post, path, about, h)
    }
    pub fn put<B: Shape, A: Shape, T: 'static>(self, path: &str, about: &str, h: impl Handler<T, Arc<App>>) -> Self {
        self.add::<B, A, T>(HttpMethod::Put, path, about, h)
    }
    pub fn delete<T: 'static>(self, path: &str, about: &str, h: impl Handler<T, Arc<App>>) -> Self {
        self.add::<(), (), T>(HttpMethod::Delete, path, about, h)
    }

    /// `path` may end in `?word&word`: words of the query, none of which is required.
    fn add<B: Shape, A: Shape, T: 'static>(
        mut self,
        method: HttpMethod,
        path: &str,
        about: &str,
        handler: impl Handler<T, Arc<App>>,
    ) -> Self {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let tag = path.split('/').nth(1).unwrap_or_default();
        let (filter, word) = match method {
            HttpMethod::Post => (MethodFilter::POST, "post"),
            HttpMethod::Put => (MethodFilter::PUT, "put"),
            HttpMethod::Delete => (MethodFilter::DELETE, "delete"),
            _ => (MethodFilter::GET, "get"),
        };
        let id = format!("{word}{}", path.replace(['/', '-'], "_").replace(['{', '}'], ""));
        let mut op = OperationBuilder::new().tag(tag).summary(Some(about)).operation_id(Some(id));
        for word in path.split('/').filter_map(|p| p.strip_prefix('{')?.strip_suffix('}')) {
            op = op.parameter(parameter(word, ParameterIn::Path));
        }
        for word in query.split('&').filter(|w| !w.is_empty()) {
            op = op.parameter(parameter(word, ParameterIn::Query));
        }
        if let Some(schema) = B::schema(&mut self.known) {
            let body = RequestBodyBuilder::new().content("application/json", Content::new(Some(schema)));
            op = op.request_body(Some(body.required(Some(Required::True)).build()));
        }
        let (status, mut answer) = match A::schema(&mut self.known) {
            None => ("204", Response::new("done; no body")),
            Some(schema) => {
                let mut r = Response::new("done");
                r.content.insert("application/json".into(), Content::new(Some(schema)).into());
                ("200", r)
            }
        };
        answer.description = format!("{}: {about}", answer.description);
        let mut refused = Response::new("refused, with the reason");
        let schema = Ref::from_schema_name("ApiError");
        refused.content.insert("application/json".into(), Content::new(Some(schema)).into());
        let op = op.response(status, answer).response("default", refused).build();
        self.paths.add_path_operation(format!("/api{path}"), vec![method], op);
        self.router = self.router.route(path, on(filter, handler));
        self
    }

    /// The routes, and what is said about them.
    pub fn done(self) -> (Router<Arc<App>>, serde_json::Result<String>) {
        let about =
            "The HTTP half of the protocol in docs/protocol.md. Games are played over the websocket at /api/ws.";
        let mut info = Info::new("Muster", env!("CARGO_PKG_VERSION"));
        info.description = Some(format!("{about} Protocol version {PROTOCOL}."));
        let mut doc = OpenApi::new(info, self.paths);
        doc.components = Some(self.known);
        let none: [&str; 0] = [];
        doc.security = Some(["cookie", "token"].map(|s| SecurityRequirement::new(s, none)).to_vec());
        (self.router, serde_json::to_string(&doc))
    }
}

fn parameter(word: &str, place: ParameterIn) -> Parameter {
    let required = if place == ParameterIn::Path { Required::True } else { Required::False };
    let text = Object::with_type(Type::String);
    ParameterBuilder::new().name(word).parameter_in(place).required(required).schema(Some(text)).build()
}
