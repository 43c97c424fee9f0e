/// A fragment of a movie: samples of all tracks, and what they are (`moof`, `mdat`).
struct ISOFragment {
  /// What is said of a sample.
  struct Entry: Equatable {
    var size: UInt32
    var duration: UInt32
    var shift: Int32
    var isKey: Bool

    /// What others need of it, and whether it needs others.
    var flags: UInt32 { isKey ? 0x0200_0000 : 0x0101_0000 }
  }

  /// Samples of a track that stand one after the other.
  struct Run {
    var track: Int32
    /// Which of the track's formats they have, from 0.
    var format: Int
    /// When the first one is decoded.
    var decode: Int64
    /// One for each sample; a single one for all where `repeats` is more than 1.
    var entries: [Entry]
    /// How often each of the entries stands there.
    var repeats: UInt32 = 1
    var bytes: [UInt8]
  }

  /// The name of a fragment that isn't complete: what has it is passed over.
  static let hidden = "free"
  /// The name of a complete one.
  static let visible = "moof"

  /// Which one it is, from 1.
  var number: UInt32
  /// In the order in which they stand in the file.
  var runs: [Run]

  /// The fragment as it stands in the file, under the name that hides it.
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

  /// The places of the runs that belong together: those of a track as long as its format stays the same.
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
    // Places count from the fragment's own beginning, wherever that is.
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
        // Uncompressed sound has nothing to say of each: all of it stands in front.
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
