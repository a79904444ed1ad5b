//! The door: how many may come in, and how long somebody may stand there silent.
//!
//! A connection that says nothing for a while is closed, whether it is in the middle of a request or
//! idle; a browser at a table answers the server's pings, so it is never silent for long.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep};

/// Connections that may be open at once; others wait outside.
const MOST_CONNECTIONS: usize = 1200;

/// How long a connection may be silent.
const LONGEST_SILENCE: Duration = Duration::from_mins(1);

/// Lets a bounded number of connections in.
pub(crate) struct Door {
    listener: TcpListener,
    places: Arc<Semaphore>,
    silence: Duration,
}

impl Door {
    pub(crate) fn new(listener: TcpListener) -> Self {
        let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
        Self { listener, places, silence: LONGEST_SILENCE }
    }
}

impl Listener for Door {
    type Io = Visitor;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Visitor, SocketAddr) {
        let place = Arc::clone(&self.places).acquire_owned().await;
        let place = place.expect("nobody closes the semaphore");
        let (stream, address) = Listener::accept(&mut self.listener).await;
        let patience = Box::pin(sleep(self.silence));
        (Visitor { stream, patience, silence: self.silence, _place: place }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection with its place, and the time until it is found too silent.
pub(crate) struct Visitor {
    stream: TcpStream,
    patience: Pin<Box<Sleep>>,
    silence: Duration,
    _place: OwnedSemaphorePermit,
}

impl AsyncRead for Visitor {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if let Poll::Ready(read) = Pin::new(&mut self.stream).poll_read(context, buffer) {
            let next = Instant::now() + self.silence;
            self.patience.as_mut().reset(next);
            return Poll::Ready(read);
        }
        let too_silent =
            || io::Error::new(io::ErrorKind::TimedOut, "nothing was said for too long");
        self.patience.as_mut().poll(context).map(|()| Err(too_silent()))
    }
}

impl AsyncWrite for Visitor {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests;
