/// The engine's time limits: how long each wait may last before it ends, and why so long.
package enum Timeouts {
  // MARK: Files and servers

  /// Nothing may come from a file or a server for so long while somebody reads: a hard disk that spins up takes six.
  static let silence = Duration.seconds(8)
  /// A server is asked again so many times after `silence` while a movie plays: a connection may be bad for a moment.
  static let httpRetries = 3
  /// A thread that fetches pieces may take so long to begin what it was asked for: it only sends, and does in milliseconds.
  static let downloadBegin = Duration.seconds(1)
  /// Streams that were announced may come so much later than the others: one may hold nothing for long.
  static let lateStream = Duration.milliseconds(700)
  /// All threads of a pipeline stand still for so long before that is an error: they do for a moment between two parts.
  static let rest = Duration.seconds(1)
  /// From one look at standing threads to the next: GStreamer tells nobody that a thread pauses.
  static let restInterval = Duration.milliseconds(250)
  /// A picture for somebody who blocks meanwhile: a file manager waits no longer for a thumbnail.
  static let stillFrame = Duration.seconds(12)
  /// A source that has failed gets so long to end by itself: stopped at once, it and who stops it may wait for each
  /// other.
  static let failedSource = Duration.milliseconds(100)
  /// Who holds their thread until a file's facts or a picture are there: longer than all that is tried for one.
  package static let blockedCaller = Duration.seconds(60)
  /// Stopping a pipeline that reads may wait for a server.
  static let stop = Duration.seconds(5)

  // MARK: The reader of files from outside

  /// Until the reader is locked in: without a list of GStreamer's plugins it makes one first.
  static let readerStart = Duration.seconds(20)
  /// A file's answer, however slow the disk is; its processor time has limits of its own.
  static let reader = Duration.seconds(60)
  /// A reader beside the first is kept for so long.
  static let idleReader = Duration.seconds(10)

  // MARK: Playing

  /// A file's first frame: a damaged one may be searched to its end.
  static let firstFrame = Duration.seconds(9)
  /// The table of a file's frames, which the first jump waits for: that of ten hours takes less than one.
  static let frameTable = Duration.seconds(5)
  /// A jump in a file: from a key frame far away all that lies between is decoded.
  static let seek = Duration.seconds(20)
  /// Who goes on from an end, as a loop does, has begun to after so long; else the frame there is shown, if it came too
  /// late before.
  static let endFrame = Duration.milliseconds(150)
  /// Pausing waits for the next frame, which a slow server may not have.
  static let pause = Duration.seconds(2)
  /// Nothing may come from the network for so long while playing waits for it.
  static let network = Duration.seconds(30)
  /// Trying a loudspeaker or a screen: one that is there answers in a tenth of that.
  static let output = Duration.seconds(3)
  /// Letting go of one that didn't answer.
  static let outputRelease = Duration.seconds(1)
  /// A program that ends waits so long for a player that was let go of: what a source holds up ends with the program.
  package static let playerRelease = Duration.seconds(3)

  // MARK: Capture

  /// Between two looks whether a device has fallen silent: real ones do without a word.
  static let silenceCheck = Duration.milliseconds(500)
  /// How long a device's node may outlive the device: the driver's error comes first, the removal after it.
  static let departure = Duration.seconds(1)
  /// Until a device that another program has is tried again: a person who closes that program looks up in a second.
  package static let deviceRetry = Duration.seconds(1)
  /// How long who asks for devices first waits for them: a sound server that is only just starting can take its time.
  package static let firstDevices = Duration.seconds(3)
  /// How long a camera that doesn't say when it is done may focus, expose or balance once: they take less than that.
  package static let adjustment = Duration.milliseconds(1200)
  /// Between two looks whether a camera is still adjusting: it tells nobody.
  package static let adjustmentCheck = Duration.milliseconds(100)
  /// Between two looks whether a scene is dark, while a program watches it: light changes no faster than people notice.
  package static let sceneCheck = Duration.milliseconds(500)
  /// How long a branch of a running device may take to let out what is inside before it is taken off.
  static let drain = Duration.seconds(2)

  // MARK: Recording

  /// Between two looks at the disk, the file and the limits of a recording.
  static let diskCheck = Duration.seconds(1)
  /// How long the last samples of before a recording's end may take to come through the devices' pipelines.
  static let stragglers = Duration.milliseconds(500)
  /// How long encoders and muxer may go without writing anything before they are given up.
  static let encoderSilence = Duration.seconds(20)

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
