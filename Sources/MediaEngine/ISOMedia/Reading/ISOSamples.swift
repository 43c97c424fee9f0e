/// The samples of one track, expanded from its tables.
struct ISOSamples {
  /// One sample.
  struct Sample: Equatable {
    var offset: Int64
    var size: UInt32
    var duration: UInt32
    /// Presentation time minus decode time.
    var shift: Int32
    var isKey: Bool
    /// The index of its sample description.
    var description: UInt32
  }

  private(set) var samples = SampleList()
  /// The number of samples in the file; one `Sample` may stand for many equal ones.
  private(set) var count = 0
  private(set) var duration: UInt64 = 0
  /// The first sample's decode time.
  private(set) var start: UInt64 = 0

  init() {}

  /// Extends the last sample until a time. Without samples, the first one will begin there.
  mutating func wait(until time: UInt64) {
    guard time > start &+ duration, time < 1 << 62 else { return }
    let gap = time - start - duration
    guard let last = samples.durations.last.map({ UInt64(clamping: $0) }) else {
      start = time
      return
    }
    let longer = UInt64(UInt32(clamping: last + gap))
    duration += longer - min(last, longer)
    samples.setLastDuration(Int64(longer))
  }

  /// Appends a sample that may stand for many, or as many of its kind as follow each other.
  mutating func append(_ sample: Sample, standingFor count: Int = 1, repeated times: Int = 1) {
    let decode = Int64(clamping: start &+ duration)
    samples.append(
      SampleTable.Entry(
        presentation: decode &+ Int64(sample.shift), decode: decode, duration: Int64(sample.duration),
        isKey: sample.isKey, offset: sample.offset, size: sample.size,
        description: UInt16(clamping: Int(sample.description) - 1)), repeated: times)
    self.count += count * times
    duration &+= UInt64(sample.duration) &* UInt64(times)
  }

  /// The most samples that are read: a day of audio, more than a day of video at 30 frames per second.
  private static let maxCount = 8_400_000

  /// The shortest packet of compressed audio, in frames: shorter samples are uncompressed audio, not equal packets of
  /// silence.
  static let shortestPacket = 64

  /// Reads a track's tables. `isGrouped` reads a chunk as one sample where all samples are equal and short, as in
  /// uncompressed audio: listing 48,000 a second is useless.
  init(table: ISOBox, isGrouped: Bool = false) throws(ISOBox.Damage) {
    var sizes = try ISOSampleSizes(table)
    var durations = ISORuns(table["stts"])
    var shifts = ISORuns(table["ctts"])
    // The first duration counts for all chunks: a run that ends early must not cause sample-by-sample reading.
    let duration = durations.first ?? 0
    let isUniform =
      isGrouped && sizes.common != nil && durations.isUniform && duration < Self.shortestPacket && table["ctts"] == nil
    guard sizes.count <= (isUniform ? 1 << 40 : Self.maxCount) else { throw ISOBox.Damage(what: "too many samples") }
    var keys = ISOKeys(table["stss"])
    let chunks = try Self.chunks(table)
    var spread = try ISOSpread(table)
    var index = 0
    for (place, chunk) in chunks.enumerated() {
      guard index < sizes.count else { break }
      let layout = spread.next(chunk: place + 1)
      var offset = chunk
      let count = min(layout.samples, sizes.count - index)
      if isUniform, let size = sizes.common {
        guard count > 0 else { continue }
        append(
          Sample(
            offset: offset, size: UInt32(clamping: count.multipliedReportingOverflow(by: size).partialValue),
            duration: UInt32(clamping: UInt64(duration).multipliedReportingOverflow(by: UInt64(count)).partialValue),
            shift: 0, isKey: true, description: layout.description), standingFor: count)
        index += count
        continue
      }
      for _ in 0..<count {
        guard let size = sizes.next() else { throw ISOBox.Damage(what: "stsz") }
        index += 1
        append(
          Sample(
            offset: offset, size: size, duration: durations.next() ?? 0, shift: Int32(bitPattern: shifts.next() ?? 0),
            isKey: keys.contains(index), description: layout.description))
        offset = offset.addingReportingOverflow(Int64(size)).partialValue
      }
    }
    guard index == sizes.count else { throw ISOBox.Damage(what: "stsc") }
  }

  /// The chunk offsets.
  static func chunks(_ table: ISOBox) throws(ISOBox.Damage) -> [Int64] {
    guard let box = table["stco"] ?? table["co64"] else { throw ISOBox.Damage(what: "stco") }
    let width = box.type == "co64" ? 8 : 4
    var reader = ISOBytes(box.payload, at: 4)
    let count = Int(reader.read(4) ?? 0)
    guard count <= box.payload.count / width else { throw ISOBox.Damage(what: box.type) }
    var chunks: [Int64] = []
    chunks.reserveCapacity(count)
    for _ in 0..<count {
      guard let offset = reader.read(width).flatMap({ Int64(exactly: $0) }) else {
        throw ISOBox.Damage(what: box.type)
      }
      chunks.append(offset)
    }
    return chunks
  }
}
