//! The WebSocket of one visitor: hands messages on between the socket and the [desk](super::desk), within the limits.

use super::desk::{self, Input};
use super::{First, limits};
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Instant;
use tokio::sync::mpsc::Receiver;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// Serves a visitor until one of the two leaves. The permit is given back when the session has ended.
pub async fn attend(mut socket: WebSocket, first: First, permit: OwnedSemaphorePermit) {
    let (outbox, mut answers) = mpsc::channel(limits::UNREAD);
    let Ok(inbox) = desk::open(first, outbox, permit) else {
        return close(&mut socket, close_code::AGAIN, "there is no room for another board").await;
    };
    let farewell = exchange(&mut socket, &inbox, &mut answers).await;
    // A desk that is gone needs no word.
    drop(inbox.send(Input::Closed));
    if let Some((code, reason)) = farewell {
        close(&mut socket, code, reason).await;
    }
}

/// Passes messages on until the visitor leaves (none) or is sent away, with the reason.
async fn exchange(
    socket: &mut WebSocket,
    inbox: &Sender<Input>,
    answers: &mut Receiver<String>,
) -> Option<(u16, &'static str)> {
    let waiting = Arc::new(Semaphore::new(limits::WAITING));
    let mut rate = limits::Rate::new(Instant::now());
    let mut heard = Instant::now();
    let mut ping = tokio::time::interval(limits::PING);
    loop {
        tokio::select! {
            message = socket.recv() => {
                let message = match message {
                    Some(Ok(message)) => message,
                    Some(Err(_)) => return Some((close_code::SIZE, "the message is too large or broken")),
                    None => return None,
                };
                heard = Instant::now();
                if !rate.allows(heard) {
                    return Some((close_code::POLICY, "too many messages"));
                }
                match message {
                    Message::Text(text) => {
                        let place = Arc::clone(&waiting).acquire_owned().await.ok()?;
                        inbox.send(Input::Request(text.to_string(), place)).ok()?;
                    }
                    Message::Binary(_) => return Some((close_code::UNSUPPORTED, "messages are text")),
                    Message::Close(_) => return None,
                    Message::Ping(_) | Message::Pong(_) => (),
                }
            }
            answer = answers.recv() => {
                // Without a desk there is nothing more to say.
                socket.send(Message::text(answer?)).await.ok()?;
            }
            _ = ping.tick() => {
                if heard.elapsed() > limits::SILENCE {
                    return None;
                }
                socket.send(Message::Ping(Vec::new().into())).await.ok()?;
            }
        }
    }
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    // The visitor may be gone already.
    drop(socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await);
}
