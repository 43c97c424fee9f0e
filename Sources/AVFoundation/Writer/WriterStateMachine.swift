import CoreMedia

/// What a writer may do when. A value that knows no file.
struct WriterStateMachine {
  /// Apple's states.
  enum Status: Int { case unknown, writing, completed, failed, cancelled }

  private(set) var status = Status.unknown
  /// Where the session began and ended; nil while it hasn't.
  private(set) var start: CMTime?
  private(set) var end: CMTime?
  private(set) var isFinishing = false

  /// Writing is asked for; false if it is too late.
  mutating func startWriting() -> Bool {
    guard status == .unknown else { return false }
    status = .writing
    return true
  }

  /// A session begins; false where that isn't possible.
  mutating func startSession(at time: CMTime) -> Bool {
    guard status == .writing, start == nil, time.isNumeric, !isFinishing else { return false }
    start = time
    return true
  }

  /// The session ends at a time; false where that isn't possible.
  mutating func endSession(at time: CMTime) -> Bool {
    guard status == .writing, let start, time.isNumeric, time >= start, !isFinishing else { return false }
    end = time
    return true
  }

  /// Whether samples may come.
  var takesSamples: Bool { status == .writing && start != nil && !isFinishing }

  /// The end is asked for; false where nothing was begun.
  mutating func beginFinishing() -> Bool {
    guard status == .writing, !isFinishing else { return false }
    isFinishing = true
    return true
  }

  /// The file is there.
  mutating func finish() { if status == .writing { status = .completed } }

  /// Something went wrong; returns whether this is the first time.
  mutating func fail() -> Bool {
    guard status == .writing || status == .unknown else { return false }
    status = .failed
    return true
  }

  /// It was cancelled; returns whether there is something to be removed.
  mutating func cancel() -> Bool {
    guard status == .writing || status == .unknown else { return false }
    defer { status = .cancelled }
    return status == .writing
  }
}
