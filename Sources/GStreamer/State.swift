import CGStreamer

/// How far an element is from running.
public enum State: Int, Sendable, Comparable {
  /// Holds nothing.
  case null = 1
  /// Has its device or file open.
  case ready
  /// Has its first data ready; time stands still.
  case paused
  /// Runs.
  case playing

  init?(_ state: GstState) { self.init(rawValue: Int(state.rawValue)) }
  var raw: GstState { GstState(rawValue: numericCast(rawValue)) }

  public static func < (a: State, b: State) -> Bool { a.rawValue < b.rawValue }
}

/// How a state change went that nobody waited for.
public enum StateChange: Sendable {
  /// Done.
  case done
  /// Goes on in other threads.
  case async
  /// Done; a live source will deliver nothing until the pipeline plays.
  case noPreroll
}
