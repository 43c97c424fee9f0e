import CoreMedia
import GStreamer

/// Reads the samples of one track of a Matroska or WebM file.
///
/// Where a sample table says what comes next, it is read from there; else from block to block.
final class MatroskaCursor: SampleCursor, @unchecked Sendable {
  private let media: MatroskaFile
  private let number: Int
  private let payload: MatroskaPayload
  private var walker: MatroskaWalker
  private var unpacker: MatroskaUnpacker
  /// The frames of the last block that weren't read yet.
  private var frames: ArraySlice<MatroskaFrame> = []
  /// The table that was sought in, and the index of the next sample.
  private var table: (samples: SampleTable, next: Int)?

  /// Opens a cursor on the track with an index; throws where its samples can't be read.
  init(_ media: MatroskaFile, track number: Int) throws {
    (self.media, self.number) = (media, number)
    unpacker = media.unpackers[number]
    payload = try MatroskaPayload(media.file, unpacker.track, of: media.url)
    walker = MatroskaWalker(media.file, from: media.firstCluster)
  }

  func seek(toSample index: Int, of table: SampleTable) throws {
    frames = []
    self.table = (table, max(0, index))
  }

  func seek(to time: CMTime) throws {
    frames = []
    let clock = unpacker.clock
    let target = clock.time(clock.units(nanoseconds: -unpacker.track.preroll)) + time
    if let known = media.knownTable(number) {
      table = (known, Self.key(for: target, in: known))
      return
    }
    table = nil
    unpacker = media.unpackers[number]
    walker = try MatroskaSeeking(media, unpacker).walker(for: clock.ticks(target))
  }

  /// The sample from which to decode the frame that is shown at a time.
  private static func key(for time: CMTime, in table: SampleTable) -> Int {
    guard let frame = table.frame(atOrBefore: time) else { return 0 }
    let sample = table.sample(ofFrame: frame)
    let key = table.keySample(atOrBefore: sample)
    // What is shown before the key frame but decoded after it needs the one before.
    return key > 0 && table.mediaTime(key) > table.mediaTime(sample) ? table.keySample(atOrBefore: key - 1) : key
  }

  func next() throws -> StoredSample? { try table == nil ? nextOfBlocks() : nextOfTable() }

  private func nextOfTable() throws -> StoredSample? {
    while let (samples, index) = table, index < samples.count {
      table?.next = index + 1
      let offset = samples.samples.offset(index)
      guard offset >= 0, let data = try payload.read(offset..<offset.adding(clamping: samples.size(index))) else {
        continue
      }
      return StoredSample(
        data: data, presentation: samples.mediaTime(index), decode: samples.decodeTime(index),
        duration: samples.duration(index), isKey: samples.isKey(index), index: index)
    }
    return nil
  }

  private func nextOfBlocks() throws -> StoredSample? {
    while true {
      while let frame = frames.popFirst() {
        guard let data = try payload.read(frame.range) else { continue }
        return StoredSample(
          data: data, presentation: unpacker.clock.time(frame.presentation), decode: .invalid,
          duration: unpacker.clock.time(max(0, frame.duration - frame.discarded)), isKey: frame.isKey)
      }
      guard let block = try walker.next() else { return nil }
      if block.track == unpacker.track.number { frames = try unpacker.frames(of: block, in: walker.window)[...] }
    }
  }
}
