import Foundation
import GStreamer
import Synchronization

/// The pipeline that plays one sound file.
final class SoundGraph: Sendable {
  let pipeline: Pipeline
  private let samples: Element
  private let volume: Element
  private let panorama: Element?
  private let output: Element
  private let meter: @Sendable (UnsafeBufferPointer<Float>, _ rate: Int, _ channels: Int) -> Void
  private let isLinked = Mutex(false)

  /// Makes the pipeline. `meter` gets the samples before volume and pan, in the streaming thread.
  init(
    _ file: URL, output: Element,
    meter: @escaping @Sendable (UnsafeBufferPointer<Float>, _ rate: Int, _ channels: Int) -> Void
  ) throws {
    pipeline = Pipeline(name: "sound")
    // The sound card's clock would come and go with it.
    pipeline.pin(.system)
    samples = try Element("capsfilter")
    volume = try Element("volume")
    // Without it (gstreamer1.0-plugins-good) sound comes from the middle.
    panorama = try? Element("audiopanorama")
    self.output = output
    self.meter = meter
    let source = try InputFile.source(file.path)
    try pipeline.add(source)
    let decoder = try pipeline.add("decodebin")
    try source.link(to: decoder)
    _ = try decoder.onPadAdded { [weak self] pad in
      guard (pad.currentCaps ?? pad.queryCaps()).first?.name.hasPrefix("audio/") == true else { return }
      try? self?.attach(pad)
    }
  }

  private func attach(_ pad: Pad) throws {
    // The first sound is the one to hear.
    guard
      isLinked.withLock({ isLinked in
        defer { isLinked = true }
        return !isLinked
      })
    else { return }
    try samples.set("caps", Caps("audio/x-raw", ["format": "F32LE", "layout": "interleaved"]))
    // Doesn't hold the element: that would hold the probe, which would hold it.
    try samples.pad("src").addProbe(.buffer) { [weak self] item in
      if case .buffer(let buffer) = item { self?.measure(buffer) }
      return .keep
    }
    let queue = try Element("queue")
    var chain = [try Element("audioconvert"), samples, try Element("scaletempo"), volume]
    if let panorama { chain += [try Element("audioconvert"), panorama] }
    chain += [try Element("audioconvert"), try Element("audioresample"), output]
    try pipeline.add([queue] + chain)
    try queue.link(to: chain)
    try pad.link(to: queue.pad("sink"))
    for element in chain.reversed() { try element.syncStateWithParent() }
    try queue.syncStateWithParent()
  }

  private func measure(_ buffer: Buffer) {
    guard let caps = try? samples.pad("src").currentCaps, let info = AudioInfo(caps), let mapped = try? buffer.map()
    else { return }
    meter(mapped.bytes.bindMemory(to: Float.self), info.rate, info.channels)
  }

  /// How loud it is; 1 is as recorded.
  func setVolume(_ level: Double) { try? volume.set("volume", min(max(level, 0), 10)) }

  /// Where it comes from: -1 is left, 1 is right.
  func setPan(_ pan: Double) { try? panorama?.set("panorama", Float(min(max(pan, -1), 1))) }

  /// Where it is, in seconds.
  var seconds: Double? { pipeline.position?.seconds }

  /// The last time to go to: at the very end some demuxers refuse to go.
  var lastTime: ClockTime? {
    pipeline.duration.map { $0 - .milliseconds(1) }
  }

  /// How long it is, in seconds.
  var duration: Double? { pipeline.duration?.seconds }
}
