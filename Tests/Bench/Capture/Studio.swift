import Foundation
import GStreamer
import MediaEngine

/// The devices of a bench, and recordings on them.
struct Studio {
  let engine = CaptureEngine(catalogue: DeviceCatalogue(offersSimulated: true))
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("capture-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func close() async {
    await engine.stop()
    try? FileManager.default.removeItem(at: folder)
  }

  /// 1280×720 at 30 per second, as the window opens.
  static func graph(of camera: DeviceDescription, on times: FrameTimes) -> CaptureGraph {
    let wanted = camera.formats.lazy.compactMap(\.video).first { $0.width == 1280 && $0.height == 720 }
    var graph = CaptureGraph()
    graph.cameras = [.init(camera, format: wanted, rate: Fraction(30, 1))]
    let output = times.output
    output.displaySize = (1014, 570)
    graph.previews = [.init(of: camera.id, on: output)]
    return graph
  }

  /// A recording of the graph's camera, and its microphone if it has one.
  func recording(_ name: String, of graph: CaptureGraph) throws -> Recording {
    let hasSound = !graph.microphones.isEmpty
    return try Recording(
      RecordingRequest(
        destination: folder.appendingPathComponent(name), container: .mp4, video: VideoEncoding(codec: .h264),
        audio: hasSound ? AudioEncoding(codec: .aac) : nil),
      video: graph.cameras.first?.format, rate: Fraction(30, 1),
      audio: hasSound ? AudioFormat(sampleRate: 48_000, channelCount: 2) : nil)
  }

  /// The same graph with a recording's taps.
  static func tapped(_ graph: CaptureGraph, for recording: Recording) -> CaptureGraph {
    var graph = graph
    if let camera = graph.cameras.first, let receiver = recording.videoReceiver {
      graph.taps.append(
        .init(of: camera.device.id, recording.videoTapFormat, queue: Recording.videoTapQueue, to: receiver))
    }
    if let microphone = graph.microphones.first, let receiver = recording.audioReceiver {
      graph.taps.append(
        .init(of: microphone.device.id, Recording.audioTapFormat, queue: Recording.audioTapQueue, to: receiver))
    }
    return graph
  }
}
