import GStreamer
import Synchronization

/// Finds a working encoder by letting each candidate encode one frame. That an element exists says little: drivers are
/// missing, sandboxes forbid the device, or the frame size is too large for it.
enum EncoderTrial {
  /// The first candidate that encodes a frame of the size and format that the file will have.
  static func firstWorking(_ candidates: [EncoderCandidate], for task: EncoderCandidate.Job, input: Caps) async
    -> EncoderCandidate?
  {
    for candidate in candidates where candidate.isThere(for: task.pace) {
      if await works(candidate, task, input) { return candidate }
    }
    return nil
  }

  private static func works(_ candidate: EncoderCandidate, _ task: EncoderCandidate.Job, _ input: Caps) async -> Bool {
    let isVideo = input.first?.name == "video/x-raw"
    if let library = candidate.library {
      // It runs in this process, on its processors: what can be opened works.
      let frames = input.setting("framerate", to: task.rate)
      return (try? LibraryEncoder(library(task), task, frames: frames)) != nil
    }
    let pipeline = Pipeline(name: "encoder-trial")
    do {
      let source = try Element(isVideo ? "videotestsrc" : "audiotestsrc")
      // flacenc warns where it gets less than one of its blocks, 4608 samples.
      try source.set("num-buffers", isVideo ? 1 : 8)
      let filter = try Element("capsfilter")
      try filter.set("caps", isVideo ? input.setting("framerate", to: task.rate) : input)
      let convert = try Element(isVideo ? "videoconvert" : "audioconvert")
      let sink = try AppSink(maxBuffers: 0)
      try sink.set("async", false)
      let chain = [convert, filter] + (try candidate.make(task)) + [sink]
      try pipeline.add([source] + chain)
      try source.link(to: chain)
      let messages = pipeline.messages
      let produced = Produced()
      sink.setHandlers(onSample: { _ in
        produced.count()
        return .ok
      })
      try await pipeline.setState(.playing)
      let ended = await withTaskGroup(of: Bool.self) { group in
        group.addTask {
          for await message in messages {
            switch message {
            case .eos: return true
            case .error: return false
            default: continue
            }
          }
          return false
        }
        group.addTask {
          try? await Task.sleep(for: Timeouts.encoderTrial)
          return false
        }
        defer { group.cancelAll() }
        return await group.next() ?? false
      }
      await pipeline.stop()
      return ended && produced.any
    } catch {
      await pipeline.stop()
      return false
    }
  }
}

/// Whether an encoder put out a sample.
private final class Produced: Sendable {
  private let seen = Atomic(false)

  func count() { seen.store(true, ordering: .relaxed) }
  var any: Bool { seen.load(ordering: .relaxed) }
}
