import CGStreamer

/// The state of an element.
public enum State: Int, Sendable, Comparable {
  /// Holds no resources.
  case null = 1
  /// Has its device or file open.
  case ready
  /// Has prerolled; time stands still.
  case paused
  /// Runs by the clock.
  case playing

  init?(_ state: GstState) { self.init(rawValue: Int(state.rawValue)) }
  var raw: GstState { GstState(rawValue: numericCast(rawValue)) }

  public static func < (a: State, b: State) -> Bool { a.rawValue < b.rawValue }
}

/// The result of a requested state change.
public enum StateChange: Sendable {
  /// Done.
  case done
  /// Continues in other threads.
  case async
  /// Done, without preroll; a live source delivers nothing until the pipeline plays.
  case noPreroll
}
