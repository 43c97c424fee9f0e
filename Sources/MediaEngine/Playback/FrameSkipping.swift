import GStreamer
import Synchronization

/// Skips the decoding of disposable frames between a key frame and the target of a seek: no other frame depends on
/// them. In H.264 with B-frames that is up to half of the frames.
enum FrameSkipping {
  /// Installs a filter at the input of each H.264 decoder that the pipeline has by now, for streams from ISO files.
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
    // The current segment is from before the first seek, so it isn't needed.
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
