/// The time limits of capture, and why so long. Those of the engine are in its `Timeouts`.
enum CaptureTimeouts {
  /// Until a device that another program has is tried again: a person who closes that program looks up in a second.
  static let retry = Duration.seconds(1)
  /// How long a camera that doesn't say when it is done may focus, expose or balance once: they take less than that.
  static let adjustment = Duration.milliseconds(1200)
  /// Between two looks whether a camera is still adjusting: it tells nobody.
  static let adjustmentCheck = Duration.milliseconds(100)
  /// Between two looks whether a scene is dark, while a program watches it: light changes no faster than people notice.
  static let sceneCheck = Duration.milliseconds(500)
  /// How long who asks for devices first waits for them: a sound server that is only just starting can take its time.
  static let firstLook = Duration.seconds(3)
}
