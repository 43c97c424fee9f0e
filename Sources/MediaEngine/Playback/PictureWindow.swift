import CoreVideo
import Foundation
import GStreamer
import Synchronization

/// A window that shows video frames, for programs without one of their own.
public final class PictureWindow: Sendable {
  /// There is no display to open a window on.
  public struct NoScreen: Error {}

  private let pipeline: Pipeline
  private let source: AppSource
  private let size = Mutex<(width: Int, height: Int)>((0, 0))

  /// Opens a window, which appears with the first frame. `onClose` is called when the user closes it. Blocks for a
  /// moment.
  public init(onClose: @escaping @Sendable () -> Void) throws {
    let sink = try Self.makeSink()
    try sink.set("sync", false)
    pipeline = Pipeline(name: "window")
    source = try AppSource(isLive: true, stamps: true)
    let convert = try Element("videoconvert")
    try pipeline.add([source, convert, sink])
    try source.link(to: [convert, sink])
    let messages = pipeline.messages
    Task(executorPreference: EngineExecutor.shared) {
      for await case .error in messages { return onClose() }
    }
    // A live pipeline doesn't wait for preroll.
    _ = try pipeline.requestState(.playing)
  }

  /// Shows a frame of BGRA pixels in place of the last one. Drops it if the window can't keep up.
  public func show(_ picture: CVPixelBuffer) {
    guard source.queuedBuffers < 2, let base = CVPixelBufferGetBaseAddress(picture) else { return }
    let (width, height) = (CVPixelBufferGetWidth(picture), CVPixelBufferGetHeight(picture))
    guard CVPixelBufferGetBytesPerRow(picture) == width * 4 else { return }
    let isNew = size.withLock { size in
      defer { size = (width, height) }
      return size != (width, height)
    }
    if isNew {
      source.caps = Caps(
        "video/x-raw",
        ["format": "BGRA", "width": width, "height": height, "framerate": Fraction(0, 1)])
    }
    let bytes = UnsafeRawBufferPointer(start: base, count: width * height * 4)
    // Fails once the window is closed.
    try? source.push(Buffer(wrapping: bytes, owner: picture))
  }

  /// Closes the window.
  public func close() async { await pipeline.stop() }

  /// The best sink that can open a display.
  private static func makeSink() throws -> Element {
    let environment = ProcessInfo.processInfo.environment
    var names: [String] = []
    if environment["WAYLAND_DISPLAY"]?.isEmpty == false { names.append("waylandsink") }
    if environment["DISPLAY"]?.isEmpty == false { names += ["xvimagesink", "ximagesink"] }
    for name in names {
      guard let sink = try? Element(name) else { continue }
      if (try? sink.setStateBlocking(.ready, within: Timeouts.output)) != nil { return sink }
      _ = try? sink.setStateBlocking(.null, within: Timeouts.outputRelease)
    }
    throw NoScreen()
  }
}
