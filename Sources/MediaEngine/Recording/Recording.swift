import CoreMedia
import GStreamer
import Synchronization

/// One recording, from the first sample to the finished file. In a pipeline of its own, so that nothing that happens to
/// it touches a preview.
public final class Recording: Sendable {
  /// What it is to be.
  public let request: RecordingRequest
  private let broadcast = Broadcast<RecordingEvent>()
  private let current = Mutex(RecordingProgress())

  /// A recording of samples in these formats, which taps on running devices bring; it begins with `start()`.
  public init(
    _ request: RecordingRequest, video: VideoFormat? = nil, rate: Fraction? = nil, audio: AudioFormat? = nil
  ) throws {
    guard video != nil || audio != nil else { throw RecordingError.nothingToRecord }
    self.request = request
  }

  /// Takes the camera's samples; nil where no pictures are recorded.
  public var videoReceiver: (any SampleReceiver)? { nil }
  /// Takes the microphone's samples; nil where no sound is recorded.
  public var audioReceiver: (any SampleReceiver)? { nil }
  /// In which form the taps are to hand samples out.
  public var videoTapFormat: TapFormat { .decoded(Caps("video/x-raw", ["format": "I420"])) }
  public var audioTapFormat: TapFormat { .decoded(Caps("audio/x-raw", ["format": "F32LE", "layout": "interleaved"])) }
  /// How the taps' queues are to be. What is to be kept is kept by the recording itself.
  public var videoTapQueue: TapQueue { .dropOldest(samples: 8) }
  public var audioTapQueue: TapQueue { .keep(seconds: 2) }

  /// What happens from now on.
  public var events: AsyncStream<RecordingEvent> { broadcast.events() }
  /// How far it is.
  public var progress: RecordingProgress { current.withLock { $0 } }

  /// Makes the file and begins with what comes from now on. Where it fails there is no file.
  public func start() async throws { throw RecordingError.nothingToRecord }

  /// Leaves out what comes from now on, picture and sound alike.
  public func pause() {}

  /// Goes on with what comes from now on.
  public func resume() {}

  /// Finishes the file with what came until now. A second call answers the same.
  public func stop() async -> RecordingResult {
    RecordingResult(
      url: request.destination, ending: .stopped, isPlayable: false, duration: .zero, bytes: 0, framesWritten: 0,
      droppedFrames: 0)
  }

  /// Says that a device gives no more: the file is finished with what there is.
  public func sourceEnded(_ kind: DeviceDescription.Kind, because error: DeviceError) {}

  /// What the file is to say about itself, instead of what was said before.
  public func setMetadata(_ metadata: [RecordingMetadata]) {}
}
