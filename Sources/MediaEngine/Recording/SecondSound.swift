import GStreamer
import Synchronization

/// A second track of sound in a recording, such as what the computer plays beside what the microphone hears. It has a device
/// and an encoder of its own and goes by the recording's timeline. While the device can't be heard, the track is silent.
final class SecondSound: SampleReceiver {
  /// Its encoder.
  let graph: EncodingGraph
  /// Which encoder that is.
  let choice: EncoderChoice
  private let stream: MicrophoneStream
  private let tap = Mutex<StreamTap?>(nil)
  private let feed = Mutex<RecordingFeed?>(nil)
  private let rate: Int
  /// Called when sound has come.
  private let heard: @Sendable () -> Void
  /// What the device's sound is converted to: its timeline counts samples of one rate.
  private let form: TapFormat

  /// The sound of a device; open it before the recording runs. `heard` is called when some of it has come.
  init(
    _ device: DeviceDescription, _ encoding: AudioEncoding, in container: RecordingContainer, _ list: EncoderList,
    heard: @escaping @Sendable () -> Void
  ) async throws {
    guard container.isISOMedia else { throw RecordingError.unsupported("a second track of sound", container) }
    let format = device.formats.lazy.compactMap(\.audio).first ?? AudioFormat(sampleRate: 48_000, channelCount: 2)
    rate = format.sampleRate
    self.heard = heard
    form = .decoded(
      Caps(
        "audio/x-raw",
        ["format": "F32LE", "layout": "interleaved", "rate": rate, "channels": format.channelCount]))
    choice = try await EncoderChoice.make(
      for: EncodingRequest(container, video: nil, audio: encoding), video: nil, audio: format, from: list)
    graph = try EncodingGraph(choice, name: "second sound", isMirrored: false)
    // It isn't among the devices that are listed, so no list says that it has gone.
    stream = MicrophoneStream(microphone: device, world: nil) { try device.openMicrophone() }
  }

  /// Opens the device.
  func open() async {
    let tap = try? await stream.addTap(form, queue: Recording.audioTapQueue, to: self)
    self.tap.withLock { $0 = tap }
    try? await stream.start()
  }

  /// Closes the device and ends the encoder.
  func close() async {
    let tap = tap.withLock { $0.take() }
    await tap?.close()
    await stream.stop()
    await graph.pipeline.stop()
  }

  // MARK: Timeline

  /// Takes sound from this host time on; `follow` says where the file begins.
  func begin(at start: UInt64, limit: UInt64?) {
    feed.withLock { [graph, choice, rate] feed in
      let timeline = RecordingTimeline(start: start, hasVideo: true, hasAudio: true, sampleRate: rate, limit: limit)
      feed = RecordingFeed(timeline, graph, choice, soundRate: rate, cutsPriming: false)
    }
  }

  /// The recording has come so far.
  func follow(_ timeline: RecordingTimeline) { feed.withLock { $0?.follow(timeline) } }

  func receive(_ sample: Sample) {
    feed.withLock { $0?.audio(sample) }
    heard()
  }

  func pause(at time: UInt64) { feed.withLock { $0?.timeline.pause(at: time) } }

  func resume(at time: UInt64) { feed.withLock { $0?.timeline.resume(at: time) } }

  func finish(at time: UInt64) { feed.withLock { $0?.timeline.finish(at: time) } }

  /// Whether the device is heard: it was opened, and hasn't gone.
  var isHeard: Bool { stream.isRunning }

  /// Whether all of it is there, or none will come.
  var isComplete: Bool { !stream.isRunning || feed.withLock { $0?.timeline.hasAllSound ?? true } }

  /// The end of the sound in the file, in nanoseconds.
  var soundEnd: UInt64 { feed.withLock { $0?.timeline.soundEnd ?? 0 } }

  /// Adds what is missing and lets the encoder drain.
  func complete() {
    feed.withLock { $0?.completeSound() }
    graph.finish()
  }
}

extension DeviceDescription {
  /// What the computer plays, as PulseAudio and PipeWire let it be recorded: the monitor of the output in use.
  public static var computerSound: DeviceDescription {
    DeviceDescription(
      id: "computer-sound", name: "Monitor", kind: .microphone, connection: .pulse(source: "@DEFAULT_MONITOR@"))
  }
}
