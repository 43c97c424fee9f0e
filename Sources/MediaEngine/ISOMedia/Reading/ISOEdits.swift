/// Reading and writing edit lists (`elst`).
extension EditList {
  /// The edits of a list. In a file that `isFragmented`, the last edit lasts until the media ends.
  static func edits(in list: ISOBox, isFragmented: Bool) -> [Edit] {
    let width = list.isLong ? 8 : 4
    var reader = ISOBytes(list.payload, at: 4)
    var edits: [Edit] = []
    for _ in 0..<(reader.read(4) ?? 0) {
      guard let duration = reader.read(width), let start = reader.read(width), let rate = reader.read(4) else { break }
      let mediaTime = width == 4 ? Int64(Int32(truncatingIfNeeded: start)) : Int64(bitPattern: start)
      let speed = Int32(truncatingIfNeeded: rate)
      edits.append(
        Edit(
          duration: ISOTime.duration(duration, bytes: width),
          mediaTime: mediaTime < 0 || mediaTime >= 1 << 48 ? nil : mediaTime, rate: speed < 0 ? 1 << 16 : speed))
    }
    // While a file grows the last edit's duration is unknown; 0 always means that it is.
    if let last = edits.last, last.mediaTime != nil, isFragmented || last.duration == 0 {
      edits[edits.count - 1].duration = nil
    }
    // A single edit that shows all of the media is left out.
    if edits.count == 1, edits[0].mediaTime == 0, edits[0].duration == nil { return [] }
    return edits
  }

  /// The edits as an `elst`.
  static func box(_ edits: [Edit]) -> ISOBox {
    let isLong = edits.contains {
      ($0.duration ?? 0) > Int64(UInt32.max) || ($0.mediaTime ?? 0) > Int64(Int32.max)
    }
    let payload = ISOForm.bytes { form in
      form.number(isLong ? 1 << 24 : 0, bytes: 4)
      form.number(edits.count, bytes: 4)
      for edit in edits {
        form.number(edit.duration ?? 0, bytes: isLong ? 8 : 4)
        form.number(edit.mediaTime ?? -1, bytes: isLong ? 8 : 4)
        form.number(edit.rate, bytes: 4)
      }
    }
    return ISOBox("elst", payload: payload)
  }
}
