import GStreamer
import MediaEngine
import Synchronization

/// Previews and level meters, each from opening to closing.
enum PreviewLeakScenes {
  static func runAll() async throws {
    try await preview()
    try await meter()
    await GStreamer.finishBackgroundWork()
  }

  /// Opened, resized while it runs, closed; frames are held until after the end.
  private static func preview() async throws {
    let preview = CameraPreview(camera: SimulatedCamera.all[0].description)
    let frames = AsyncStream.makeStream(of: PreviewFrame.self)
    preview.setFrameHandler { frames.continuation.yield($0) }
    try await preview.start()
    var held: [PreviewFrame] = []
    for await frame in frames.stream {
      held.append(frame)
      if held.count == 2 { preview.setDisplaySize(width: 640, height: 360) }
      if held.count == 5 { break }
    }
    await preview.stop()
    preview.setFrameHandler(nil)
    frames.continuation.finish()
    for await _ in frames.stream {}
  }

  private static func meter() async throws {
    let meter = LevelMeter(microphone: SimulatedMicrophone.shared.description)
    try await meter.start()
    while meter.levels.isEmpty { await Task.yield() }
    await meter.stop()
  }
}
