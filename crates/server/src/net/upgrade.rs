//! From a request to a websocket. What is sent goes out in small frames: a connection keeps as much memory as its largest frame
//! took, and there are thousands of them, each of which is sent a whole game once.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::SinkExt;
use futures_util::stream::{SplitSink, SplitStream};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::frame::{Frame, Utf8Bytes};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

pub type Socket = WebSocketStream<TokioIo<hyper::upgrade::Upgraded>>;
pub type Out = SplitSink<Socket, Message>;
pub type In = SplitStream<Socket>;

/// Bytes of a frame, and so of what is kept for writing.
const FRAME: usize = 4 * 1024;
/// Bytes that are kept for reading: what clients say is short, and what is not takes more for a moment.
const READ: usize = 1024;

fn has(headers: &HeaderMap, name: header::HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).iter().filter_map(|v| v.to_str().ok());
    values.flat_map(|v| v.split(',')).any(|w| w.trim().eq_ignore_ascii_case(word))
}

/// Answers a request for a websocket. `serve` gets it when it is there; messages of more than `largest` bytes end it.
pub fn upgrade<F: Future<Output = ()> + Send + 'static>(
    mut request: Request,
    largest: usize,
    serve: impl FnOnce(Socket) -> F + Send + 'static,
) -> Response {
    let headers = request.headers();
    let asked = request.method() == Method::GET
        && has(headers, header::CONNECTION, "upgrade")
        && has(headers, header::UPGRADE, "websocket")
        && has(headers, header::SEC_WEBSOCKET_VERSION, "13");
    let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| asked);
    let accept = key.and_then(|k| HeaderValue::from_str(&derive_accept_key(k.as_bytes())).ok());
    let Some(accept) = accept else {
        return (StatusCode::BAD_REQUEST, "a websocket (version 13) is opened here\n").into_response();
    };
    let config = WebSocketConfig::default()
        .read_buffer_size(READ)
        .write_buffer_size(0)
        .max_message_size(Some(largest))
        .max_frame_size(Some(largest));
    let coming = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        match coming.await {
            Ok(stream) => {
                let io = TokioIo::new(stream);
                serve(WebSocketStream::from_raw_socket(io, Role::Server, Some(config)).await).await;
            }
            Err(e) => tracing::debug!(%e, "a connection was gone before it became a websocket"),
        }
    });
    let switch = [
        (header::CONNECTION, HeaderValue::from_static("upgrade")),
        (header::UPGRADE, HeaderValue::from_static("websocket")),
        (header::SEC_WEBSOCKET_ACCEPT, accept),
    ];
    (StatusCode::SWITCHING_PROTOCOLS, switch).into_response()
}

/// Sends a text as one message.
pub async fn send(out: &mut Out, text: &str) -> Result<(), Error> {
    if text.len() <= FRAME {
        return out.send(Message::Text(Utf8Bytes::from(text))).await;
    }
    let frames = text.as_bytes().chunks(FRAME);
    let last = frames.len() - 1;
    for (i, part) in frames.enumerate() {
        let kind = if i == 0 { Data::Text } else { Data::Continue };
        out.feed(Message::Frame(Frame::message(part.to_vec(), OpCode::Data(kind), i == last))).await?;
    }
    out.flush().await
}
