import CoreMedia
import Foundation
import GStreamer

/// Reads the frames of an animated picture as samples. Each is put together from those before it, so going back begins
/// anew.
final class AnimationSampleCursor: SampleCursor, @unchecked Sendable {
  private let data: Data
  private let table: SampleTable
  private var decoder: AnimationDecoder?
  /// The frame that comes next.
  private var place = 0

  init(_ data: Data, _ table: SampleTable) { (self.data, self.table) = (data, table) }

  func seek(toSample index: Int, of table: SampleTable) throws {
    if index < place || decoder == nil { (decoder, place) = (AnimationDecoder(data), 0) }
    while place < index, decoder?.skip() == true { place += 1 }
  }

  func seek(to time: CMTime) throws {
    try seek(toSample: table.frame(atOrBefore: time).map { table.sample(ofFrame: $0) } ?? 0, of: table)
  }

  func next() throws -> StoredSample? {
    if decoder == nil { try seek(toSample: 0, of: table) }
    guard place < table.count, let canvas = decoder?.nextCanvas() else { return nil }
    defer { place += 1 }
    return StoredSample(
      data: .buffer(Buffer(copying: canvas)), presentation: table.mediaTime(place), decode: table.decodeTime(place),
      duration: table.duration(place), isKey: table.isKey(place), index: place)
  }
}
