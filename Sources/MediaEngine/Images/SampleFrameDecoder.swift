import CoreMedia
import Foundation
import GStreamer
import Synchronization

/// Decodes the samples of an ISO file as its index names them: no more of them than a frame needs, and no other reader
/// of files between, so that what is decoded is what was asked for.
final class SampleFrameDecoder: FrameDecoder {
  private let url: URL
  private let file: FileHandle
  private let pipeline: Pipeline
  private let pad: Pad
  private let caps: Caps
  private let isAVC: Bool
  private let state = Mutex(State())

  private struct State {
    var sent = 0
    var decoded = 0
    var isOpen = false
    var receive: (@Sendable (Sample) -> FlowResult)?
  }

  var counts: (sent: Int, decoded: Int) { state.withLock { ($0.sent, $0.decoded) } }

  /// A decoder for a track in this format; nil where only GStreamer's own reader knows how to feed one.
  init?(_ url: URL, format: CMFormatDescription, threads: Int) throws {
    guard url.isFileURL, let caps = VideoDecoder.caps(for: format) else { return nil }
    self.url = url
    self.caps = caps
    isAVC = caps.first?.name == "video/x-h264"
    file = try FileHandle(forReadingFrom: url)
    pipeline = Pipeline(name: "images")
    pad = .source()
    let decoder = try VideoDecoder.make(for: caps, threads: threads)
    let sink = try AppSink(caps: Caps("video/x-raw"), maxBuffers: 1, sync: false)
    // The first picture may come long after the start.
    try sink.set("async", false)
    try pipeline.add([decoder, sink])
    try decoder.link(to: sink)
    try pad.link(to: decoder.pad("sink"))
    sink.setHandlers(onSample: { [weak self] in self?.receive($0) ?? .flushing })
    do {
      try pipeline.setStateBlocking(.playing)
    } catch {
      _ = try? pipeline.setStateBlocking(.null)
      throw error
    }
    pad.setActive(true)
    pad.push(.streamStart(id: "images"))
    pad.push(.caps(caps))
  }

  deinit {
    pad.setActive(false)
  }

  private func receive(_ sample: Sample) -> FlowResult {
    let handler = state.withLock { state in
      state.decoded += 1
      return state.receive
    }
    return handler?(sample) ?? .flushing
  }

  func decode(
    _ stretch: FrameStretch, isCancelled: @Sendable () -> Bool, body: @Sendable (Sample, Int) throws -> Bool
  ) throws {
    let wanted = Wanted(stretch)
    guard let last = wanted.samples.max() else { return }
    rewind()
    let failure = Mutex<(any Error)?>(nil)
    try withoutActuallyEscaping(body) { body in
      state.withLock { state in
        state.receive = { sample in
          do {
            for place in wanted.places(of: sample) {
              guard try body(sample, place) else { return .eos }
            }
            return wanted.isDone ? .eos : .ok
          } catch {
            failure.withLock { $0 = error }
            return .error
          }
        }
      }
      defer { state.withLock { $0.receive = nil } }
      try feed(stretch.table, stretch.start...max(stretch.start, last), wanted, isCancelled)
    }
    if let error = failure.withLock({ $0 }) { throw error }
    if isCancelled() { return }
    guard wanted.isDone else {
      throw MediaDecodingError.undecodable(url, reason: pipeline.firstFailure?.message ?? "no picture")
    }
  }

  /// Forgets the last stretch; what was at its end doesn't count any more.
  private func rewind() {
    let isFirst = state.withLock { state in
      defer { state.isOpen = true }
      return !state.isOpen
    }
    if !isFirst {
      pad.push(.flushStart())
      pad.push(.flushStop(resetTime: true))
    }
    pad.push(.segment(Segment()))
  }

  private func feed(
    _ table: SampleTable, _ samples: ClosedRange<Int>, _ wanted: Wanted, _ isCancelled: @Sendable () -> Bool
  ) throws {
    for index in samples {
      if isCancelled() || wanted.isDone { return }
      let bytes = try read(table.byteRange(index))
      if isAVC, !wanted.samples.contains(index), CodedPicture.isDisposableAVC(bytes) { continue }
      state.withLock { $0.sent += 1 }
      let buffer = Buffer(
        bytes, pts: wanted.stamp(index), flags: table.isKey(index) ? [] : .deltaUnit)
      switch pad.push(buffer) {
      case .ok: continue
      case .eos: return
      case let flow:
        throw MediaDecodingError.undecodable(
          url, reason: pipeline.firstFailure?.message ?? "\(GStreamerError.flow(flow))")
      }
    }
    // Brings out what the decoder holds back.
    pad.push(.eos())
  }

  private func read(_ range: Range<Int64>?) throws -> [UInt8] {
    guard let range, range.count < 1 << 28 else {
      throw MediaDecodingError.undecodable(url, reason: "no place in the file")
    }
    try file.seek(toOffset: UInt64(range.lowerBound))
    guard let data = try file.read(upToCount: range.count), data.count == range.count else {
      throw MediaDecodingError.undecodable(url, reason: "the file ends too early")
    }
    return Array(data)
  }
}

/// Which samples of a stretch are wanted, and by what time stamp they are known when they come out of the decoder.
private final class Wanted: Sendable {
  let samples: Set<Int>
  private let places: Mutex<[UInt64: [Int]]>
  private let table: SampleTable
  private let origin: CMTime

  init(_ stretch: FrameStretch) {
    table = stretch.table
    // Stamps are the samples' own times, moved so that none is before zero.
    origin = table.mediaTime(stretch.start) - CMTime(value: 3600, timescale: 1)
    let samples = stretch.frames.map { stretch.table.sample(ofFrame: $0) }
    self.samples = Set(samples)
    var places: [UInt64: [Int]] = [:]
    for (place, sample) in samples.enumerated() {
      places[Self.stamp(table.mediaTime(sample) - origin), default: []].append(place)
    }
    self.places = Mutex(places)
  }

  private static func stamp(_ time: CMTime) -> UInt64 { ClockTime(time).nanoseconds }

  func stamp(_ sample: Int) -> ClockTime { ClockTime(table.mediaTime(sample) - origin) }

  var isDone: Bool { places.withLock { $0.isEmpty } }

  /// The places in the list of wanted frames that a picture fills; each once.
  func places(of sample: Sample) -> [Int] {
    guard let time = sample.buffer?.pts else { return [] }
    return places.withLock { $0.removeValue(forKey: time.nanoseconds) } ?? []
  }
}
