import GStreamer
import Synchronization

/// Measures the audio of a microphone's stream.
final class LevelBranch: Sendable {
  private let integrator = Mutex<LevelIntegrator?>(nil)

  /// The current level of each channel; empty until there was audio.
  var levels: [ChannelLevel] { integrator.withLock { $0?.levels ?? [] } }

  /// Discards the measurements.
  func reset() { integrator.withLock { $0 = nil } }

  /// The branch to attach to the stream. It has no queue: measuring costs less than switching threads.
  var branch: StreamBranch {
    StreamBranch(place: .decoded) { [weak self] in
      self?.reset()
      let bin = Bin()
      let convert = try Element("audioconvert")
      let samples = Caps("audio/x-raw", ["format": "F32LE", "layout": "interleaved"])
      let sink = try AppSink(caps: samples, maxBuffers: 8, drop: true)
      try sink.set("async", false)
      sink.setHandlers(onSample: { [weak self] sample in
        self?.receive(sample)
        return .ok
      })
      try bin.add([convert, sink])
      try convert.link(to: sink)
      try bin.addGhostPad("sink", for: convert.pad("sink"))
      return bin
    }
  }

  private func receive(_ sample: Sample) {
    guard let caps = sample.caps, let info = AudioInfo(caps), let mapped = try? sample.buffer?.map() else { return }
    integrator.withLock { integrator in
      if integrator?.sampleRate != info.rate || integrator?.channelCount != info.channels {
        integrator = LevelIntegrator(sampleRate: info.rate, channelCount: info.channels)
      }
      integrator?.add(mapped.bytes.bindMemory(to: Float.self))
    }
  }
}
