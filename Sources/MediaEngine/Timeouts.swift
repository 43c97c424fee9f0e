/// The engine's timeouts and intervals, and the reasons for their values.
package enum Timeouts {
  // MARK: Files and servers

  /// How long a file or server may deliver no data while it is read: a hard disk that spins up takes six seconds.
  static let silence = Duration.seconds(8)
  /// How many times a request is repeated after `silence` during playback: a connection may be bad for a moment.
  static let httpRetries = 3
  /// How long a download thread may take to start a queued request: it only sends it, which takes milliseconds.
  static let downloadBegin = Duration.seconds(1)
  /// How much later than the others an announced stream may start: one may have no data for long.
  static let lateStream = Duration.milliseconds(700)
  /// How long all threads of a pipeline may be stopped before that is an error: they are for a moment between two
  /// parts.
  static let rest = Duration.seconds(1)
  /// The interval for checking whether all threads have stopped: GStreamer doesn't notify when a thread pauses.
  static let restInterval = Duration.milliseconds(250)
  /// Making a thumbnail for a blocked caller: a file manager doesn't wait longer.
  static let stillFrame = Duration.seconds(12)
  /// How long a failed source gets to end by itself: stopped at once, it and the thread that stops it may deadlock.
  static let failedSource = Duration.milliseconds(100)
  /// Blocking a caller's thread until a file's facts or an image are read: longer than all attempts for one file.
  package static let blockedCaller = Duration.seconds(60)
  /// Stopping a pipeline that reads, which may wait for a server.
  static let stop = Duration.seconds(5)

  // MARK: Reader process

  /// Starting and sandboxing a reader process: without a GStreamer registry it creates one first.
  static let readerStart = Duration.seconds(20)
  /// The same after a start that took longer, as the first scan of all plugins does on a slow machine.
  static let slowReaderStart = Duration.seconds(60)
  /// The pause after a failed start; each one doubles it.
  static let readerPause = Duration.milliseconds(250)
  /// The longest pause after failed starts.
  static let longestReaderPause = Duration.seconds(60)
  /// The pause before a process replaces one that a file has ended; each one doubles it, until a file is read.
  static let readerEndPause = Duration.milliseconds(100)
  /// The longest of these pauses: a start costs a tenth of that.
  static let longestReaderEndPause = Duration.seconds(1)
  /// How long a request waits for pauses to end: memory or descriptors that lack for a moment are back by then.
  static let readerPatience = Duration.seconds(5)
  /// Reading a file in the reader process, however slow the disk is; its CPU time is limited separately.
  static let reader = Duration.seconds(60)
  /// How long an idle reader process beside the first is kept.
  static let idleReader = Duration.seconds(10)

  // MARK: Playback

  /// The first frame of a file: a damaged one may be searched to its end.
  static let firstFrame = Duration.seconds(9)
  /// Reading a file's sample table, which the first seek waits for: that of ten hours takes less than one second.
  static let frameTable = Duration.seconds(5)
  /// A seek in a file: all frames from a distant key frame on are decoded.
  static let seek = Duration.seconds(20)
  /// How long after an end playback may continue, as in a loop, before the frame there is shown, if it was dropped for
  /// being late.
  static let endFrame = Duration.milliseconds(150)
  /// Pausing, which waits for the next frame; a slow server may not have it.
  static let pause = Duration.seconds(2)
  /// How long playback waits for data from the network.
  static let network = Duration.seconds(30)
  /// Opening an audio output or a display: one that works responds in a tenth of that.
  static let output = Duration.seconds(3)
  /// Closing an output that didn't respond.
  static let outputRelease = Duration.seconds(1)
  /// How long a program that exits waits for a released player: what a source blocks ends with the program.
  package static let playerRelease = Duration.seconds(3)

  // MARK: Capture

  /// The interval for checking whether a device has stopped delivering: real ones do so without an error.
  static let silenceCheck = Duration.milliseconds(500)
  /// How long a device's node may outlive the device: the driver's error comes first, the removal after it.
  static let departure = Duration.seconds(1)
  /// The interval for retrying a device that another program uses: a user who closes that program looks up in a second.
  package static let deviceRetry = Duration.seconds(1)
  /// How long the first request for devices waits for them: a sound server that is just starting can take its time.
  package static let firstDevices = Duration.seconds(3)
  /// How long a camera that doesn't report completion may focus, expose or balance once: they take less than that.
  package static let adjustment = Duration.milliseconds(1200)
  /// The interval for checking whether a camera is still adjusting, which it doesn't report.
  package static let adjustmentCheck = Duration.milliseconds(100)
  /// The interval for checking whether a scene is dark, while observed: light changes no faster than people notice.
  package static let sceneCheck = Duration.milliseconds(500)
  /// The interval for checking whether another program has a device, while observed: the system doesn't announce it.
  package static let usageCheck = Duration.seconds(1)
  /// How long draining a branch of a running device may take before it is detached.
  static let drain = Duration.seconds(2)

  // MARK: Recording

  /// The interval for checking the disk, the file and the limits of a recording.
  static let diskCheck = Duration.seconds(1)
  /// How long the last samples from before a recording's end may take through the devices' pipelines.
  static let stragglers = Duration.milliseconds(500)
  /// How long encoders and muxer may write nothing before they are abandoned.
  static let encoderSilence = Duration.seconds(20)

  /// How long an encoder may take for its first frame before it counts as broken.
  static let encoderTrial = Duration.seconds(10)
  /// How long rewriting a recovered file may go without progress.
  static let remaking = Duration.seconds(30)

  // MARK: Live clips

  /// How long a clip waits after its end for samples still in flight.
  static let clip = Duration.seconds(3)
  /// The longest delay of encoders between input and output.
  static let encoderDelay = Duration.milliseconds(500)
}
