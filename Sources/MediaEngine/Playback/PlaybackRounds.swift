/// How often a sound is played again from its beginning, each time without a gap. A value that knows no pipeline.
///
/// A round that another one can follow is played by a segment seek: when its end has been read, the pipeline posts
/// segment-done instead of end-of-stream, and plays on with what the next seek brings.
struct PlaybackRounds: Equatable {
  /// What follows a round whose end has been read.
  enum Next: Equatable {
    /// Another one; behind the last one comes end-of-stream.
    case another(isLast: Bool)
    /// End-of-stream: the rounds have been taken back.
    case end
  }

  /// How many have yet to be read; less than 0 is for ever.
  private var unread = 0
  /// How many are being read before they are heard.
  private(set) var ahead = 0
  /// Whether the end of the one that was read has been reached, and nobody has said yet what follows.
  private(set) var isAtEnd = false

  /// How many are still to come; less than 0 is for ever.
  var left: Int { unread < 0 ? unread : unread + ahead }

  /// From now on so many rounds follow what has been read.
  mutating func set(_ count: Int) { (unread, ahead) = (count, 0) }

  /// The end of a round has been read.
  mutating func arrivedAtEnd() { isAtEnd = true }

  /// What follows, once, if the end has been read. To be asked while it plays only: a seek that throws nothing away
  /// waits for the streaming thread, which may wait for playing.
  mutating func next() -> Next? {
    guard isAtEnd else { return nil }
    isAtEnd = false
    guard unread != 0 else { return .end }
    if unread > 0 { (unread, ahead) = (unread - 1, ahead + 1) }
    return .another(isLast: unread == 0)
  }

  /// The first of a round that was read before is heard.
  mutating func heardNext() { ahead = max(0, ahead - 1) }

  /// What was read and not heard has been thrown away by a seek: it is to be read again.
  mutating func flushed() {
    if unread >= 0 { unread += ahead }
    (ahead, isAtEnd) = (0, false)
  }

  /// Everything has been heard, and a round begins by a jump; false if none is left.
  mutating func begin() -> Bool {
    guard unread != 0 else { return false }
    if unread > 0 { unread -= 1 }
    ahead = 0
    return true
  }
}
