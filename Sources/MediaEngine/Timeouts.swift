/// How long the engine waits where nothing says that it is over, and why.
enum Timeouts {
  // MARK: Capture

  /// Between two looks whether a device has fallen silent: real ones do without a word.
  static let silenceCheck = Duration.milliseconds(500)
  /// How long a device's node may outlive the device: the driver's error comes first, the removal after it.
  static let departure = Duration.seconds(1)
  /// How long a branch of a running device may take to let out what is inside before it is taken off.
  static let drain = Duration.seconds(2)

  // MARK: Recording

  /// Between two looks at the disk, the file and the limits of a recording.
  static let diskCheck = Duration.seconds(1)
  /// How long the last samples of before a recording's end may take to come through the devices' pipelines.
  static let stragglers = Duration.milliseconds(500)
  /// How long encoders and muxer may go without writing anything before they are given up.
  static let encoderStall = Duration.seconds(20)

  /// How long an encoder may take for its first frame before it counts as one that doesn't work.
  static let encoderTrial = Duration.seconds(10)
  /// How long writing a rescued file anew may go without a step forward.
  static let remaking = Duration.seconds(30)

  // MARK: The last seconds

  /// How long after its end a clip waits for what is still to come.
  static let clip = Duration.seconds(3)
  /// How long what has been put into encoders may take to come out again.
  static let encoderDelay = Duration.milliseconds(500)
}
