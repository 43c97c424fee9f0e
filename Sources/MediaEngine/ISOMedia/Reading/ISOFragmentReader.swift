/// Reads a fragment's samples, run by run.
struct ISOFragmentReader {
  /// Consecutive samples of a track.
  struct Run {
    var track: UInt32
    /// The index of their sample description, from 1.
    var description: UInt32
    /// The first sample's decode time, where the file has it.
    var decode: UInt64?
    /// The first sample's file offset.
    var offset: Int64
    /// One entry per sample; a single entry for all where `repeats` is more than 1.
    var entries: [ISOFragment.Entry] = []
    /// How many samples each entry stands for.
    var repeats: UInt32 = 1

    /// The number of samples.
    var count: Int { entries.count * Int(repeats) }
  }

  private struct Defaults {
    var description: UInt32 = 1
    var duration: UInt32 = 0
    var size: UInt32 = 0
    var flags: UInt32 = 0
  }

  private var defaults: [UInt32: Defaults] = [:]
  private let fileSize: Int64

  /// Starts with the defaults of the moov (`trex`). Samples behind the end of the file are left out.
  init(_ movie: ISOBox, fileSize: Int64) {
    self.fileSize = fileSize
    for track in movie.children where track.type == "trak" {
      if let number = ISOMovie.identifier(of: track) { defaults[number] = Defaults() }
    }
    for box in movie["mvex"]?.children ?? [] where box.type == "trex" {
      var reader = ISOBytes(box.payload, at: 4)
      guard let track = reader.read(4), let description = reader.read(4), let duration = reader.read(4),
        let size = reader.read(4), let flags = reader.read(4)
      else { continue }
      defaults[UInt32(track)] = Defaults(
        description: UInt32(description), duration: UInt32(duration), size: UInt32(size), flags: UInt32(flags))
    }
  }

  /// The runs of a fragment, as far as they are in the file, in the order of their tracks.
  func runs(of fragment: ISOBox, at offset: Int64) -> [Run] {
    var runs: [Run] = []
    var end = offset
    for track in fragment.children where track.type == "traf" {
      guard let header = track["tfhd"] else { continue }
      var reader = ISOBytes(header.payload)
      guard let flags = reader.read(4), let number = reader.read(4).map({ UInt32($0) }), var values = defaults[number]
      else { continue }
      var base = flags & 0x20000 != 0 ? offset : end
      if flags & 0x1 != 0, let given = reader.read(8) {
        // Nothing can be behind the file's end, and sums would overflow.
        guard given <= UInt64(clamping: fileSize) else { continue }
        base = Int64(given)
      }
      if flags & 0x2 != 0 { values.description = UInt32(reader.read(4) ?? 1) }
      if flags & 0x8 != 0 { values.duration = UInt32(reader.read(4) ?? 0) }
      if flags & 0x10 != 0 { values.size = UInt32(reader.read(4) ?? 0) }
      if flags & 0x20 != 0 { values.flags = UInt32(reader.read(4) ?? 0) }
      var decode: UInt64?
      if let clock = track["tfdt"] {
        var reader = ISOBytes(clock.payload, at: 4)
        decode = reader.read(clock.isLong ? 8 : 4)
      }
      var place = base
      for box in track.children where box.type == "trun" {
        let found = self.runs(of: box, &values, base, &place)
        for var run in found where run.count > 0 {
          (run.track, run.decode) = (number, decode)
          decode = nil
          runs.append(run)
        }
      }
      end = place
    }
    return runs
  }

  private func runs(of box: ISOBox, _ values: inout Defaults, _ base: Int64, _ place: inout Int64) -> [Run] {
    var reader = ISOBytes(box.payload)
    guard let flags = reader.read(4), let length = reader.read(4).map({ UInt32($0) }) else { return [] }
    if flags & 0x1 != 0 { place = base.adding(clamping: Int64(Int32(truncatingIfNeeded: reader.read(4) ?? 0))) }
    var firstFlags: UInt32?
    if flags & 0x4 != 0 { firstFlags = reader.read(4).map { UInt32($0) } }
    guard flags & 0xf00 == 0 else {
      return [listed(&reader, flags, length, firstFlags, &values, &place)]
    }
    // Without per-sample fields all samples are alike, except perhaps the first one's flags.
    let isSingle = firstFlags != nil && length > 0
    var runs: [Run] = []
    if isSingle { runs.append(repeated(1, firstFlags ?? 0, values, &place)) }
    runs.append(repeated(length - (isSingle ? 1 : 0), values.flags, values, &place))
    return runs
  }

  private func repeated(_ count: UInt32, _ flags: UInt32, _ values: Defaults, _ place: inout Int64) -> Run {
    var run = Run(track: 0, description: values.description, offset: place)
    guard place >= 0, place <= fileSize, values.size > 0 else { return run }
    let room = (fileSize - place) / Int64(values.size)
    run.repeats = UInt32(min(Int64(count), room))
    guard run.repeats > 0 else { return run }
    run.entries = [
      ISOFragment.Entry(size: values.size, duration: values.duration, shift: 0, isKey: flags & 0x10000 == 0)
    ]
    place += Int64(run.repeats) * Int64(values.size)
    return run
  }

  private func listed(
    _ reader: inout ISOBytes, _ flags: UInt64, _ length: UInt32, _ firstFlags: UInt32?, _ values: inout Defaults,
    _ place: inout Int64
  ) -> Run {
    var run = Run(track: 0, description: values.description, offset: place)
    for index in 0..<length {
      var (duration, size, sampleFlags) = (values.duration, values.size, values.flags)
      if index == 0, let firstFlags { sampleFlags = firstFlags }
      if flags & 0x100 != 0 {
        guard let value = reader.read(4) else { break }
        duration = UInt32(value)
      }
      if flags & 0x200 != 0 {
        guard let value = reader.read(4) else { break }
        size = UInt32(value)
      }
      if flags & 0x400 != 0 {
        guard let value = reader.read(4) else { break }
        sampleFlags = UInt32(value)
      }
      var shift: Int32 = 0
      if flags & 0x800 != 0 {
        guard let value = reader.read(4) else { break }
        shift = Int32(truncatingIfNeeded: value)
      }
      // qtmux 1.22 leaves out the size where it is that of the fragment's first sample, but no longer writes that
      // default to the fragment's `tfhd`: seen in one of a hundred audio runs, and ffmpeg rejects such a file
      // altogether.
      if values.size == 0 { values.size = size }
      guard place >= 0, place <= fileSize - Int64(size) else { break }
      run.entries.append(
        ISOFragment.Entry(size: size, duration: duration, shift: shift, isKey: sampleFlags & 0x10000 == 0))
      place += Int64(size)
    }
    return run
  }
}
