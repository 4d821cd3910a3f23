//! A connection whose other end must read: what cannot be sent for a while ends it.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// A connection that ends when nothing can be sent on it for a while.
#[derive(Debug)]
pub(crate) struct Patient<T> {
    connection: T,
    patience: Duration,
    /// When it ends, as long as something waits to be sent.
    end: Pin<Box<Sleep>>,
    is_waiting: bool,
}

impl<T: AsyncWrite + Unpin> Patient<T> {
    pub(crate) fn new(connection: T, patience: Duration) -> Patient<T> {
        Patient { connection, patience, end: Box::pin(sleep(patience)), is_waiting: false }
    }

    /// What came of sending something.
    fn watch<R>(&mut self, context: &mut Context<'_>, sent: Poll<io::Result<R>>) -> Poll<io::Result<R>> {
        if sent.is_ready() {
            self.is_waiting = false;
            return sent;
        }
        if !self.is_waiting {
            self.is_waiting = true;
            self.end.as_mut().reset(Instant::now() + self.patience);
        }
        match self.end.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for Patient<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.connection).poll_read(context, buffer)
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for Patient<T> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.connection).poll_write(context, bytes);
        self.watch(context, sent)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.connection).poll_write_vectored(context, slices);
        self.watch(context, sent)
    }

    fn is_write_vectored(&self) -> bool {
        self.connection.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let sent = Pin::new(&mut self.connection).poll_flush(context);
        self.watch(context, sent)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let sent = Pin::new(&mut self.connection).poll_shutdown(context);
        self.watch(context, sent)
    }
}
