import CoreMedia
import Foundation
import GStreamer
import Synchronization

/// Decodes the samples of an ISO file directly by its sample table, without a demuxer: no more samples are decoded than
/// a frame needs, and exactly those that were requested.
final class SampleFrameDecoder: FrameDecoder {
  private let url: URL
  private let file: Mutex<ISOFile>
  private let decoder: PushedDecoder
  private let isAVC: Bool

  var counts: (sent: Int, decoded: Int) { decoder.counts }

  /// Creates a decoder for a track of this format; nil if only GStreamer's demuxer can feed its decoder.
  init?(_ url: URL, format: CMFormatDescription, threads: Int) throws {
    guard url.isFileURL, let caps = VideoDecoder.caps(for: format) else { return nil }
    self.url = url
    isAVC = caps.first?.name == "video/x-h264"
    file = Mutex(try MediaInput(url).bytes())
    decoder = try PushedDecoder(caps, threads: threads)
  }

  func decode(
    _ stretch: FrameStretch, isCancelled: Flag, body: @Sendable (Sample, Int) throws -> Bool
  ) throws {
    let wanted = WantedFrames(stretch)
    guard let last = wanted.samples.max() else { return }
    try decoder.decode({ try wanted.deliver($0, to: body) }) {
      try feed(stretch.table, stretch.start...max(stretch.start, last), wanted, isCancelled)
    }
    if isCancelled.value { return }
    guard wanted.isDone else {
      throw MediaDecodingError.undecodable(url, reason: decoder.failure ?? "no picture")
    }
  }

  private func feed(
    _ table: SampleTable, _ samples: ClosedRange<Int>, _ wanted: WantedFrames, _ isCancelled: Flag
  ) throws {
    for index in samples {
      if isCancelled.value || wanted.isDone { return }
      let bytes = try read(table.byteRange(index))
      if isAVC, !wanted.samples.contains(index), CodedPicture.isDisposableAVC(bytes) { continue }
      let buffer = Buffer(bytes, pts: wanted.stamp(index), flags: table.isKey(index) ? [] : .deltaUnit)
      do {
        guard try decoder.push(buffer) else { return }
      } catch {
        throw MediaDecodingError.undecodable(url, reason: decoder.failure ?? "\(error)")
      }
    }
    decoder.drain()
  }

  private func read(_ range: Range<Int64>?) throws -> [UInt8] {
    guard let range, range.count < 1 << 28 else {
      throw MediaDecodingError.undecodable(url, reason: "no place in the file")
    }
    let bytes = try file.withLock { try $0.read(at: range.lowerBound, count: range.count) }
    guard bytes.count == range.count else {
      throw MediaDecodingError.undecodable(url, reason: "the file ends too early")
    }
    return bytes
  }
}
