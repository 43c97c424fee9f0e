import CoreMedia
import Foundation
import GStreamer
import Synchronization
import TestMedia

@testable import MediaEngine

/// The sound of a cursor's samples as a decoder gives it.
struct DecodedSound {
  /// The first channel, from the movie's beginning on.
  var samples: [Float]
  var rate: Int

  /// Decodes samples with the first decoder that takes them.
  static func read(_ samples: [StoredSample], _ format: StoredFormat) throws -> DecodedSound {
    let pieces = Mutex<[(time: Double, samples: [Float])]>([])
    let rate = Int(format.caps.first?.get("rate", as: Int32.self) ?? 48_000)
    let pipeline = Pipeline(name: "sound")
    let sink = try AppSink(caps: Caps("audio/x-raw", ["format": "F32LE", "channels": 1, "rate": rate]))
    try sink.set("async", false)
    let convert = try Element("audioconvert")
    let resample = try Element("audioresample")
    var chain = [convert, resample, sink]
    if format.caps.first?.name != "audio/x-raw" {
      let factories = ElementFactory.list(.decoder, sink: format.caps)
      guard let decoder = try factories.first?.make() else {
        throw GStreamerError.missingElement(name: "\(format.caps)", package: nil)
      }
      chain.insert(decoder, at: 0)
    }
    try pipeline.add(chain)
    for (one, other) in zip(chain, chain.dropFirst()) { try one.link(to: other) }
    let pad = Pad.source()
    try pad.link(to: chain[0].pad("sink"))
    sink.setHandlers(onSample: { sample in
      guard let buffer = sample.buffer, let bytes = try? buffer.map() else { return .error }
      let time = buffer.pts.map { Double($0.nanoseconds) / 1e9 - 100 } ?? 0
      let values = bytes.bytes.withMemoryRebound(to: Float.self) { Array($0) }
      pieces.withLock { $0.append((time, values)) }
      return .ok
    })
    try pipeline.setStateBlocking(.playing)
    defer {
      pad.setActive(false)
      _ = try? pipeline.setStateBlocking(.null)
    }
    pad.setActive(true)
    pad.push(.streamStart(id: "sound"))
    pad.push(.caps(format.caps))
    pad.push(.segment(Segment()))
    for header in format.headers { _ = pad.push(header) }
    for sample in samples {
      let time = ClockTime(nanoseconds: UInt64(clamping: (sample.presentation.seconds + 100) * 1e9))
      let buffer = sample.data.buffer.with(pts: time, dts: nil, duration: nil, flags: [])
      guard pad.push(buffer) == .ok else { break }
    }
    pad.push(.eos())
    if let failure = pipeline.firstFailure { throw failure }
    return DecodedSound(pieces.withLock { $0 }, rate: rate)
  }

  /// Decodes all that a cursor gives from the beginning on.
  static func read(_ cursor: DecodingCursor) throws -> DecodedSound {
    try cursor.seek(to: .zero)
    var (pieces, rate): ([(time: Double, samples: [Float])], Int) = ([], 48_000)
    while let decoded = try cursor.next() {
      guard let info = decoded.sample.caps.flatMap({ AudioInfo($0) }), let buffer = decoded.sample.buffer else {
        continue
      }
      let values = try buffer.map().bytes.withMemoryRebound(to: Float.self) { Array($0) }
      rate = info.rate
      pieces.append((decoded.time.seconds, stride(from: 0, to: values.count, by: info.channels).map { values[$0] }))
    }
    return DecodedSound(pieces, rate: rate)
  }

  private init(_ pieces: [(time: Double, samples: [Float])], rate: Int) {
    var line: [Float] = []
    for piece in pieces {
      for (number, value) in piece.samples.enumerated() {
        let place = Int((piece.time * Double(rate)).rounded()) + number
        guard place >= 0, place < rate * 60 else { continue }
        if place >= line.count { line += [Float](repeating: 0, count: place + 1 - line.count) }
        line[place] = value
      }
    }
    (samples, self.rate) = (line, rate)
  }

  /// When its tones begin.
  var onsets: [Double] { BurstReader.bursts(in: samples, channels: 1, sampleRate: rate).first?.map(\.onset) ?? [] }
}
