import CoreVideo
import Foundation
import GStreamer
import Synchronization

/// Plays a short movie once, with its sound, as that of a Live Photo.
public final class MoviePlayer: Sendable {
  private let onPicture: @Sendable (CVPixelBuffer) -> Void
  private let task = Mutex<Task<Void, Never>?>(nil)
  private let sound = SoundSwitch()

  /// Calls the handler with each picture when it is due, upright and in BGRA, in a thread that must not be held up.
  public init(onPicture: @escaping @Sendable (CVPixelBuffer) -> Void) {
    self.onPicture = onPicture
  }

  deinit { stop() }

  /// Whether what plays is heard; also while it plays.
  public var isMuted: Bool {
    get { sound.isMuted }
    set { sound.isMuted = newValue }
  }

  /// Plays a file from its beginning, in place of what plays: all of it, or so much. `onEnd` is called once: when it is
  /// over, was stopped, or can't be played.
  public func play(_ file: URL, atMost limit: Duration? = nil, onEnd: @escaping @Sendable () -> Void) {
    let (onPicture, sound) = (onPicture, sound)
    let new = Task(executorPreference: EngineExecutor.shared) {
      await Self.run(file, limit, sound, onPicture)
      onEnd()
    }
    let old = task.withLock { task in
      defer { task = new }
      return task
    }
    old?.cancel()
  }

  /// Stops what plays.
  public func stop() {
    let old = task.withLock { task in
      defer { task = nil }
      return task
    }
    old?.cancel()
  }

  private static func run(
    _ file: URL, _ limit: Duration?, _ sound: SoundSwitch, _ onPicture: @escaping @Sendable (CVPixelBuffer) -> Void
  ) async {
    guard let pipeline = try? make(file, sound, onPicture) else { return }
    let messages = pipeline.messages
    if !Task.isCancelled, await begin(pipeline, limit) {
      // A cancelled task leaves this loop at once.
      loop: for await message in messages {
        switch message {
        case .eos, .error: break loop
        default: continue
        }
      }
    }
    await pipeline.stop()
  }

  private static func begin(_ pipeline: Pipeline, _ limit: Duration?) async -> Bool {
    do {
      if let limit {
        try await pipeline.setState(.paused, within: .seconds(10))
        // What can't be cut short is played to its end.
        _ = pipeline.seek(start: .seconds(0), stop: .seconds(limit / .seconds(1)))
      }
      try await pipeline.setState(.playing, within: .seconds(10))
      return true
    } catch {
      return false
    }
  }

  private static func make(
    _ file: URL, _ sound: SoundSwitch, _ onPicture: @escaping @Sendable (CVPixelBuffer) -> Void
  ) throws -> Pipeline {
    let pipeline = Pipeline(name: "movie")
    let source = try pipeline.add("filesrc")
    try source.set("location", file.path)
    let decoder = try pipeline.add("decodebin")
    try source.link(to: decoder)
    _ = try decoder.onPadAdded { [weak pipeline] pad in
      guard let pipeline, let kind = (pad.currentCaps ?? pad.queryCaps()).first?.name else { return }
      // A stream that can't be shown, as sound where there is no loudspeaker, is left out.
      if kind.hasPrefix("video/") {
        try? attach(pad, video(onPicture), in: pipeline)
      } else if kind.hasPrefix("audio/") {
        try? attach(pad, audio(sound), in: pipeline)
      }
    }
    return pipeline
  }

  private static func audio(_ sound: SoundSwitch) throws -> [Element] {
    let volume = try Element("volume")
    sound.use(volume)
    return [try Element("audioconvert"), try Element("audioresample"), volume, try Element("autoaudiosink")]
  }

  private static func video(_ onPicture: @escaping @Sendable (CVPixelBuffer) -> Void) throws -> [Element] {
    let flip = try Element("videoflip")
    try flip.set("video-direction", "auto")
    let sink = try AppSink(caps: Caps("video/x-raw", ["format": "BGRA"]), maxBuffers: 2, drop: true, sync: true)
    sink.setHandlers(onSample: { sample in
      if let pixels = try? sample.pixelBuffer() { onPicture(pixels) }
      return .ok
    })
    return [try Element("videoconvert"), flip, try Element("videoconvert"), sink]
  }

  private static func attach(_ pad: Pad, _ elements: [Element], in pipeline: Pipeline) throws {
    let queue = try Element("queue")
    try pipeline.add([queue] + elements)
    try queue.link(to: elements)
    try pad.link(to: queue.pad("sink"))
    for element in elements.reversed() { try element.syncStateWithParent() }
    try queue.syncStateWithParent()
  }
}

/// Lets sound through or not.
private final class SoundSwitch: Sendable {
  private struct State {
    var isMuted = false
    var volume: Element?
  }

  private let state = Mutex(State())

  var isMuted: Bool {
    get { state.withLock { $0.isMuted } }
    set {
      let volume = state.withLock { state in
        state.isMuted = newValue
        return state.volume
      }
      try? volume?.set("mute", newValue)
    }
  }

  /// From now on this element does it.
  func use(_ volume: Element) {
    let isMuted = state.withLock { state in
      state.volume = volume
      return state.isMuted
    }
    try? volume.set("mute", isMuted)
  }
}
