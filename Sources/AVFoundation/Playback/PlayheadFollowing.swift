/// What goes by an item's playhead, and is told when that runs, jumps or shows another frame.
protocol PlayheadFollowing: AnyObject, Sendable {
  /// Playback runs at this rate from now on; 0 is stopped.
  func run(at rate: Double)
  /// Time has jumped.
  func jump()
  /// Another frame is shown.
  func look()
}
