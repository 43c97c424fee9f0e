import GStreamer
import Synchronization

/// A running microphone: its levels, which can be read at any rate, and taps that deliver its audio.
public final class MicrophoneStream: Sendable {
  /// The microphone.
  public let microphone: DeviceDescription
  private let stream: DeviceStream
  private let levelBranch: LevelBranch
  private let levelTap = Mutex<StreamTap?>(nil)

  /// A microphone stream; it runs after `start()`.
  public convenience init(microphone: DeviceDescription, cleansVoice: Bool = false) {
    let world = microphone.isSimulated ? nil : SystemDeviceProvider.shared
    self.init(microphone: microphone, cleansVoice: cleansVoice, world: world) { try microphone.openMicrophone() }
  }

  /// A stream of whatever `open` opens.
  init(
    microphone: DeviceDescription, cleansVoice: Bool = false, world: (any DeviceProvider)? = nil,
    open: @escaping @Sendable () throws -> any CaptureSource
  ) {
    self.microphone = microphone
    levelBranch = LevelBranch()
    stream = DeviceStream(device: microphone, world: world) { _, onSample in
      try CapturePipeline(
        device: microphone, source: try open(), decoder: nil, cleaner: cleansVoice ? VoiceCleaner.make() : [],
        onSample: onSample)
    }
  }

  /// Events from now on.
  public var events: AsyncStream<StreamEvent> { stream.events }

  /// Each channel's current level; empty while there is no signal.
  public var levels: [ChannelLevel] { stream.isRunning ? levelBranch.levels : [] }

  /// The error that ended the stream, if the microphone failed.
  public var failure: DeviceError? { stream.failure }

  /// Whether it runs.
  public var isRunning: Bool { stream.isRunning }

  /// Opens and starts the microphone, also after it failed.
  public func start() async throws {
    if levelTap.withLock({ $0 == nil }) {
      let tap = try await stream.attach(levelBranch.branch)
      // Two concurrent starts attach two taps; the second one closes when it is released.
      levelTap.withLock { if $0 == nil { $0 = tap } }
    }
    try await stream.start()
  }

  /// Stops and closes the microphone.
  public func stop() async {
    await stream.stop()
    levelBranch.reset()
  }

  /// Delivers the audio to a receiver, from now on and after each start, with its channels at these gains.
  public func addTap(
    _ format: TapFormat, queue: TapQueue, gains: ChannelGains? = nil, to receiver: any SampleReceiver
  ) async throws -> StreamTap {
    try await stream.attach(.tap(format, queue: queue, gains: gains, of: microphone, to: receiver))
  }
}
