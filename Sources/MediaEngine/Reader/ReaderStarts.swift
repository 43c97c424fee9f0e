/// When reader processes may be started: not before a pause after a failed start, or after a file has ended one. Pauses
/// grow: a folder full of hostile files doesn't keep the processors busy with starts.
///
/// What makes a start fail often passes: there is no memory, descriptor or process left, or the plugins are scanned for
/// the first time. Files aren't read in this process instead.
struct ReaderStarts {
  /// Why a start failed.
  struct Failure: Error, Equatable {
    /// What happened, in English.
    var reason: String
    /// Whether the process wasn't ready in time.
    var isLate = false
  }

  /// Why the last start failed; nil if it didn't.
  private(set) var failure: Failure?
  /// The host time from which on a process may be started.
  private(set) var next: UInt64 = 0
  /// The next pause after a failed start.
  private var pause = Timeouts.readerPause
  /// The next pause after a file has ended a process.
  private var pauseAfterEnd = Timeouts.readerEndPause

  /// How long the next process may take until it is ready.
  var limit: Duration { failure?.isLate == true ? Timeouts.slowReaderStart : Timeouts.readerStart }

  mutating func succeeded() { (failure, pause) = (nil, Timeouts.readerPause) }

  mutating func failed(_ failure: Failure, at now: UInt64) {
    self.failure = failure
    next = now &+ pause.wholeNanoseconds
    pause = min(pause * 2, Timeouts.longestReaderPause)
  }

  /// A file has ended its process.
  mutating func ended(at now: UInt64) {
    next = max(next, now &+ pauseAfterEnd.wholeNanoseconds)
    pauseAfterEnd = min(pauseAfterEnd * 2, Timeouts.longestReaderEndPause)
  }

  /// A file was read.
  mutating func answered() { pauseAfterEnd = Timeouts.readerEndPause }
}
