import GStreamer
import Synchronization

/// On the way from a key frame to the frame that a jump leads to, pictures that no other is decoded from needn't be
/// decoded: of H.264 with B-frames that is up to half of them.
enum FrameSkipping {
  /// Watches over what goes into the decoders that a pipeline has by now.
  static func install(in pipeline: Pipeline) {
    for element in pipeline.descendants {
      guard let name = element.factoryName, let factory = ElementFactory(name),
        factory.classification.contains("Decoder"), factory.classification.contains("Video"),
        let pad = try? element.pad("sink"), let form = pad.currentCaps?.first, form.name == "video/x-h264",
        form.get("stream-format", as: String.self) == "avc"
      else { continue }
      install(on: pad)
    }
  }

  private static func install(on pad: Pad) {
    // The segment that there is came before the first jump.
    let segment = Mutex<Segment?>(nil)
    pad.addProbe([.buffer, .eventDownstream]) { item in
      switch item {
      case .event(let event):
        if let new = event.segment { segment.withLock { $0 = new } }
        return .keep
      case .buffer(let buffer):
        guard let now = segment.withLock({ $0 }), now.rate > 0, let start = now.start, let time = buffer.pts,
          let length = buffer.duration, time + length < start, let bytes = try? buffer.bytes(),
          CodedPicture.isDisposableAVC(bytes)
        else { return .keep }
        return .drop
      case .query, .idle, .other: return .keep
      }
    }
  }
}
