import GStreamer
import Synchronization

/// A running microphone: its levels, which can be asked as often as you like, and taps for whoever needs the sound.
public final class MicrophoneStream: Sendable {
  /// The microphone.
  public let microphone: DeviceDescription
  private let stream: DeviceStream
  private let levelBranch: LevelBranch
  private let levelTap = Mutex<StreamTap?>(nil)

  /// A microphone that listens once it is started.
  public convenience init(microphone: DeviceDescription) {
    let world = microphone.isSimulated ? nil : SystemDeviceProvider.shared
    self.init(microphone: microphone, world: world) { try microphone.openMicrophone() }
  }

  /// Whatever `open` opens.
  init(
    microphone: DeviceDescription, world: (any DeviceProvider)? = nil,
    open: @escaping @Sendable () throws -> any CaptureSource
  ) {
    self.microphone = microphone
    levelBranch = LevelBranch()
    stream = DeviceStream(device: microphone, world: world) { _, onSample in
      try CapturePipeline(device: microphone, source: try open(), decoder: nil, onSample: onSample)
    }
  }

  /// What happens from now on.
  public var events: AsyncStream<StreamEvent> { stream.events }

  /// Each channel's level now; empty while nothing is heard.
  public var levels: [ChannelLevel] { stream.isRunning ? levelBranch.levels : [] }

  /// Why nothing is heard, if the microphone failed.
  public var failure: DeviceError? { stream.failure }

  /// Whether it listens.
  public var isRunning: Bool { stream.isRunning }

  /// Opens the microphone and listens, also after it failed.
  public func start() async throws {
    if levelTap.withLock({ $0 == nil }) {
      let tap = try await stream.attach(levelBranch.branch)
      // Of two starts at once, one brings a tap too many, which closes itself.
      levelTap.withLock { if $0 == nil { $0 = tap } }
    }
    try await stream.start()
  }

  /// Stops listening and lets the microphone go.
  public func stop() async {
    await stream.stop()
    levelBranch.reset()
  }

  /// Hands the sound to a receiver, from now on and after each start.
  public func addTap(_ format: TapFormat, queue: TapQueue, to receiver: any SampleReceiver) async throws -> StreamTap {
    try await stream.attach(.tap(format, queue: queue, of: microphone, to: receiver))
  }
}
