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
    let preview = CameraStream(camera: SimulatedDevices.standard.cameras[0].description)
    let frames = AsyncStream.makeStream(of: PreviewFrame.self)
    let output = PreviewOutput { frames.continuation.yield($0) }
    preview.add(output)
    try await preview.start()
    var held: [PreviewFrame] = []
    for await frame in frames.stream {
      held.append(frame)
      if held.count == 2 { output.displaySize = (640, 360) }
      if held.count == 5 { break }
    }
    await preview.stop()
    preview.remove(output)
    frames.continuation.finish()
    for await _ in frames.stream {}
  }

  private static func meter() async throws {
    let meter = MicrophoneStream(microphone: SimulatedDevices.standard.microphone.description)
    try await meter.start()
    while meter.levels.isEmpty { await Task.yield() }
    await meter.stop()
  }
}
