/// What an export session may do when. A value that knows no export.
struct ExportSessionStateMachine: Equatable {
  /// Apple's states.
  enum Status: Int { case unknown, waiting, exporting, completed, failed, cancelled }

  private(set) var status = Status.unknown
  private(set) var progress: Float = 0
  private var isCancelled = false

  /// An export is asked for; false if there was one already.
  mutating func start() -> Bool {
    guard status == .unknown else { return false }
    status = isCancelled ? .cancelled : .waiting
    return !isCancelled
  }

  /// It is its turn.
  mutating func begin() { if status == .waiting { status = .exporting } }

  /// It is so far; never goes back.
  mutating func advance(to fraction: Double) { progress = max(progress, Float(min(max(fraction, 0), 1))) }

  /// It was cancelled; returns whether something is to be stopped.
  mutating func cancel() -> Bool {
    switch status {
    case .unknown:
      isCancelled = true
      return false
    case .waiting, .exporting:
      isCancelled = true
      return true
    case .completed, .failed, .cancelled: return false
    }
  }

  /// It has ended.
  mutating func finish(succeeded: Bool) {
    guard status == .waiting || status == .exporting else { return }
    status = succeeded ? .completed : isCancelled ? .cancelled : .failed
    if succeeded { progress = 1 }
  }
}
