import CoreMedia
import Synchronization

/// Reads the bytes of some samples of a track, as they are stored, once they are wanted.
package final class SampleFetch: Sendable {
  private let samples: Range<Int>
  private let track: Int32
  private let file: MediaFile
  private let table: SampleTable
  /// Held while they are read: who asks meanwhile waits.
  private let isDone = Mutex(false)

  /// Samples by their numbers in the track's table, one behind the other.
  package init(_ samples: Range<Int>, track: Int32, in file: MediaFile, _ table: SampleTable) {
    (self.samples, self.track, self.file, self.table) = (samples, track, file, table)
  }

  /// Gives a buffer its data, unless it has it. Blocks the caller's thread.
  package func fill(_ buffer: CMSampleBuffer) throws {
    try isDone.withLock { isDone in
      guard !isDone else { return }
      try buffer.setDataBuffer(CMBlockBuffer.copying(read()))
      isDone = true
    }
  }

  private func read() throws -> [UInt8] {
    guard let source = file.source else { throw MediaDecodingError.file(.cancelled) }
    let cursor = try source.cursor(of: track)
    try cursor.seek(toSample: samples.lowerBound, of: table)
    var bytes: [UInt8] = []
    for number in samples {
      guard let sample = try cursor.next(), sample.index.map({ $0 == number }) ?? true else {
        throw MediaDecodingError.undecodable(file.url, reason: "samples are missing")
      }
      bytes += try sample.data.bytes()
    }
    return bytes
  }

  /// Whether the samples of a file are stored in the form that their format describes.
  package static func isDescribed(_ file: MediaFile) -> Bool {
    file.facts.container.isISO || file.facts.container == .matroska || file.facts.container == .webm
  }
}
