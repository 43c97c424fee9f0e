import MediaEngine
import TestSupport

/// A preview and a recording at once, for as long as their processor time is measured from outside.
enum RecordBench {
  struct Facts: Encodable {
    var written: Int
    var dropped: Int
    var encoder: String?
    var shown: Int
  }

  struct NoSuchCamera: Error {
    let name: String
  }

  static func run(camera name: String, seconds: Int, width: Int, height: Int) async throws -> Facts {
    let studio = try Studio()
    let times = FrameTimes()
    let cameras = await DeviceCatalogue(offersSimulated: true).devices().filter { $0.kind == .camera }
    guard let camera = cameras.first(where: { $0.name == name }) else { throw NoSuchCamera(name: name) }
    var graph = Studio.graph(of: camera, on: times)
    graph.cameras[0].format = camera.formats.lazy.compactMap(\.video).first { $0.width == width && $0.height == height }
    let recording = try studio.recording("record.mp4", of: graph)
    try await recording.start()
    try await studio.engine.apply(Studio.tapped(graph, for: recording))
    try await studio.engine.start()
    try await eventually("the end", limit: .seconds(seconds + 20)) {
      recording.progress.duration.seconds > Double(seconds) ? () : nil
    }
    let progress = recording.progress
    try await studio.engine.apply(graph)
    let result = await recording.stop()
    await studio.close()
    return Facts(
      written: result.framesWritten, dropped: result.droppedFrames, encoder: progress.videoEncoder,
      shown: times.all.count)
  }
}
