import CoreVideo
import Foundation
import GStreamer
import Synchronization

/// Plays a short movie once, with its sound, as that of a Live Photo.
public final class MoviePlayer: Sendable {
  private let onPicture: @Sendable (CVPixelBuffer) -> Void
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// Calls the handler with each picture when it is due, upright and in BGRA, in a thread that must not be held up.
  public init(onPicture: @escaping @Sendable (CVPixelBuffer) -> Void) {
    self.onPicture = onPicture
  }

  deinit { stop() }

  /// Plays a file from its beginning, in place of what plays. `onEnd` is called once: when it is over, was stopped, or
  /// can't be played.
  public func play(_ file: URL, onEnd: @escaping @Sendable () -> Void) {
    let onPicture = onPicture
    let new = Task(executorPreference: EngineExecutor.shared) {
      await Self.run(file, onPicture)
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

  private static func run(_ file: URL, _ onPicture: @escaping @Sendable (CVPixelBuffer) -> Void) async {
    guard let pipeline = try? make(file, onPicture) else { return }
    let messages = pipeline.messages
    if !Task.isCancelled, (try? await pipeline.setState(.playing, within: .seconds(10))) != nil {
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

  private static func make(_ file: URL, _ onPicture: @escaping @Sendable (CVPixelBuffer) -> Void) throws -> Pipeline {
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
        try? attach(pad, ["audioconvert", "audioresample", "autoaudiosink"].map { try Element($0) }, in: pipeline)
      }
    }
    return pipeline
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
