use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::*;

#[tokio::test]
async fn whoever_is_silent_is_shown_out() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let mut door = Door { silence: Duration::from_millis(20), ..Door::new(listener) };
    let mut client = TcpStream::connect(address).await.expect("the door is open");
    let (mut visitor, _) = Listener::accept(&mut door).await;
    client.write_all(b"GET / HT").await.expect("the connection is open");
    let mut heard = Vec::new();
    let ended = visitor.read_to_end(&mut heard).await;
    assert_eq!(ended.map_err(|error| error.kind()), Err(io::ErrorKind::TimedOut));
    assert_eq!(heard, b"GET / HT");
}

#[tokio::test]
async fn only_so_many_come_in() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let mut door = Door { places: Arc::new(Semaphore::new(1)), ..Door::new(listener) };
    let _one = TcpStream::connect(address).await.expect("the door is open");
    let _two = TcpStream::connect(address).await.expect("the door is open");
    let (first, _) = Listener::accept(&mut door).await;
    assert_eq!(door.places.available_permits(), 0);
    drop(first);
    Listener::accept(&mut door).await;
}
