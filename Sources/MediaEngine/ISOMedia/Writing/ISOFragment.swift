/// A fragment of a movie: samples of all tracks, and their descriptions (`moof`, `mdat`).
struct ISOFragment {
  /// The fields of a sample.
  struct Entry: Equatable {
    var size: UInt32
    var duration: UInt32
    var shift: Int32
    var isKey: Bool

    /// The sample flags: whether it is a sync sample and depends on others.
    var flags: UInt32 { isKey ? 0x0200_0000 : 0x0101_0000 }
  }

  /// Consecutive samples of a track.
  struct Run {
    var track: Int32
    /// The index of their format among the track's, from 0.
    var format: Int
    /// The first sample's decode time.
    var decode: Int64
    /// One entry per sample; a single entry for all where `repeats` is more than 1.
    var entries: [Entry]
    /// How many samples each entry stands for.
    var repeats: UInt32 = 1
    var bytes: [UInt8]
  }

  /// The box type of an incomplete fragment, which readers skip.
  static let hidden = "free"
  /// The box type of a complete fragment.
  static let visible = "moof"

  /// Its sequence number, from 1.
  var number: UInt32
  /// The runs, in file order.
  var runs: [Run]

  /// The fragment as written to the file, with the type that hides it.
  var bytes: [UInt8] {
    var form = ISOForm()
    var offsets: [(gap: Int, run: Int)] = []
    form.box(Self.hidden) { form in
      form.box("mfhd", version: 0) { $0.number(number, bytes: 4) }
      for group in groups { form.box("traf") { track(group, &$0, &offsets) } }
    }
    let head = form.bytes.count + 8
    var starts: [Int] = []
    let end = runs.reduce(into: head) { place, run in
      starts.append(place)
      place += run.bytes.count
    }
    for offset in offsets { form.fill(offset.gap, with: starts[offset.run]) }
    form.number(end - head + 8, bytes: 4)
    form.code("mdat")
    for run in runs { form.raw(run.bytes) }
    return form.bytes
  }

  /// The indices of the runs that share a `traf`: those of a track while its format stays the same.
  private var groups: [[Int]] {
    var groups: [[Int]] = []
    for (place, run) in runs.enumerated() {
      let last = groups.lastIndex { runs[$0[0]].track == run.track }
      if let last, runs[groups[last][0]].format == run.format {
        groups[last].append(place)
      } else {
        groups.append([place])
      }
    }
    return groups
  }

  private func track(_ group: [Int], _ form: inout ISOForm, _ offsets: inout [(gap: Int, run: Int)]) {
    let first = runs[group[0]]
    let entries = group.lazy.flatMap { runs[$0].entries }
    func common<Value: Equatable>(_ value: (Entry) -> Value) -> Value? {
      guard let one = entries.first.map(value) else { return nil }
      return entries.allSatisfy { value($0) == one } ? one : nil
    }
    let (duration, size, flags) = (common(\.duration), common(\.size), common(\.flags))
    // Offsets are relative to the start of the `moof`.
    var says: UInt32 = 0x20000
    if first.format > 0 { says |= 0x2 }
    if duration != nil { says |= 0x8 }
    if size != nil { says |= 0x10 }
    if flags != nil { says |= 0x20 }
    form.box("tfhd", version: 0, flags: says) { form in
      form.number(first.track, bytes: 4)
      if first.format > 0 { form.number(first.format + 1, bytes: 4) }
      for value in [duration, size, flags] { if let value { form.number(value, bytes: 4) } }
    }
    form.box("tfdt", version: 1) { $0.number(first.decode, bytes: 8) }
    let shifts = entries.contains { $0.shift != 0 }
    let isSigned = entries.contains { $0.shift < 0 }
    for place in group {
      let run = runs[place]
      var holds: UInt32 = 0x1
      if duration == nil { holds |= 0x100 }
      if size == nil { holds |= 0x200 }
      if flags == nil { holds |= 0x400 }
      if shifts { holds |= 0x800 }
      form.box("trun", version: isSigned ? 1 : 0, flags: holds) { form in
        form.number(run.entries.count * Int(run.repeats), bytes: 4)
        offsets.append((form.gap(), place))
        // Where all samples share the defaults, as in uncompressed audio, nothing is written per sample.
        for entry in run.entries {
          for _ in 0..<(holds == 0x1 ? 0 : run.repeats) {
            if duration == nil { form.number(entry.duration, bytes: 4) }
            if size == nil { form.number(entry.size, bytes: 4) }
            if flags == nil { form.number(entry.flags, bytes: 4) }
            if shifts { form.number(entry.shift, bytes: 4) }
          }
        }
      }
    }
  }
}
