import Foundation

/// Copies a movie file with a new moov: everything else byte for byte, and every file offset adjusted.
struct MovieCopy {
  private let file: ISOFile
  private let parts: [ISOFile.Part]
  private let index: ISOFile.Part
  private let movie: ISOBox

  /// The largest free space behind the moov. For a moov smaller than this it has room for a second one, so that later
  /// edits can write the new one while the old one is still valid.
  private static let maxSpare = 1 << 20
  /// The largest `moof` or `mfra` that is copied.
  private static let longestHead: Int64 = 1 << 28

  init(_ file: ISOFile, _ parts: [ISOFile.Part], _ index: ISOFile.Part, _ movie: ISOBox) {
    (self.file, self.parts, self.index, self.movie) = (file, parts, index, movie)
  }

  /// Writes the copy to a temporary file next to the destination, waits until it is on the disk, and renames it.
  func write(to url: URL, replacing: Bool) throws {
    var information = stat()
    let mode = stat(file.path, &information) == 0 ? information.st_mode & 0o777 : 0o644
    try PassingFile.fill(url, mode: 0o600, replacing: replacing, notedIn: .standard) { part in
      let copy = try ISOFile(part.path, isWritable: true)
      try fill(copy)
      try copy.synchronize()
      chmod(part.path, mode)
    }
  }

  private func fill(_ copy: ISOFile) throws {
    var movie = movie
    var bytes = movie.bytes
    // Offsets may need wider fields than before, which moves everything once more.
    for _ in 0..<3 {
      let shift = Int64(bytes.count + spare(bytes.count)) - index.size
      movie = try moved(by: shift)
      let again = movie.bytes
      if again.count == bytes.count { break }
      bytes = again
    }
    bytes = movie.bytes
    var spare: [UInt8] = []
    spare.append(UInt64(self.spare(bytes.count)), bytes: 4)
    spare += Array(code: "free")
    spare += [UInt8](repeating: 0, count: self.spare(bytes.count) - 8)
    let shift = Int64(bytes.count + spare.count) - index.size
    var place: Int64 = 0
    for part in parts {
      if part == index {
        try copy.write(bytes + spare, at: place)
        place += Int64(bytes.count + spare.count)
      } else if ["moof", "mfra"].contains(part.type), part.isComplete {
        guard part.size <= Self.longestHead else { throw ISOBox.Damage(what: part.type) }
        let changed = patched(try file.read(at: part.offset, count: Int(part.size)), part, by: shift)
        try copy.write(changed, at: place)
        place += part.size
      } else {
        let range = part.offset..<min(part.end, file.size)
        try file.copy(range, to: copy, at: place)
        place += Int64(range.count)
      }
    }
    // Bytes behind the last box are kept.
    if let last = parts.last, last.end < file.size { try file.copy(last.end..<file.size, to: copy, at: place) }
  }

  private func spare(_ count: Int) -> Int { count + 1024 <= Self.maxSpare ? count + 1024 : 4096 }

  // MARK: Offsets

  /// An offset's value after the shift.
  private func place(_ offset: UInt64, by shift: Int64) -> UInt64 {
    guard offset >= UInt64(clamping: index.end), offset < 1 << 62 else { return offset }
    return UInt64(clamping: Int64(offset) + shift)
  }

  /// The moov with all chunk offsets shifted.
  private func moved(by shift: Int64) throws -> ISOBox {
    var movie = movie
    movie.changeTracks { track in
      let own = ISODataReferences.ownChunks(of: track)
      track.change(["mdia", "minf", "stbl"]) { table in
        guard let place = table.children.firstIndex(where: { $0.type == "stco" || $0.type == "co64" }) else { return }
        let old = table.children[place]
        var reader = ISOBytes(old.payload, at: 8)
        var offsets: [UInt64] = []
        while let offset = reader.read(old.type == "co64" ? 8 : 4) {
          // What lies in other files stays there.
          let isOwn = own?.contains(offsets.count + 1) ?? true
          offsets.append(isOwn ? self.place(offset, by: shift) : offset)
        }
        let isLarge = old.type == "co64" || offsets.contains { $0 > UInt64(UInt32.max) }
        var payload: [UInt8] = [0, 0, 0, 0]
        payload.append(UInt64(offsets.count), bytes: 4)
        for offset in offsets { payload.append(offset, bytes: isLarge ? 8 : 4) }
        table.children[place] = ISOBox(isLarge ? "co64" : "stco", payload: payload)
      }
    }
    return movie
  }

  /// A `moof` or `mfra` with all of its offsets shifted.
  private func patched(_ bytes: [UInt8], _ part: ISOFile.Part, by shift: Int64) -> [UInt8] {
    // Applied all at once at the end: changing the array while the closure reads it would copy it for each change.
    var changes: [(place: Int, value: UInt64, width: Int)] = []
    func walk(_ start: Int, _ end: Int, isTrack: Bool = false) {
      var offset = start
      while offset + 8 <= end {
        var reader = ISOBytes(bytes, at: offset)
        guard let size = reader.read(4), size >= 8, Int(size) <= end - offset else { return }
        let inside = offset + 8
        switch String(code: bytes[offset + 4..<offset + 8]) {
        case "traf" where !isTrack: walk(inside, offset + Int(size), isTrack: true)
        case "tfhd" where size >= 24 && bytes[inside + 3] & 1 != 0:
          var reader = ISOBytes(bytes, at: inside + 8)
          if let base = reader.read(8) { changes.append((inside + 8, place(base, by: shift), 8)) }
        case "tfra": patchList(inside, offset + Int(size))
        default: break
        }
        offset += Int(size)
      }
    }
    func patchList(_ start: Int, _ end: Int) {
      guard end - start >= 16 else { return }
      let width = bytes[start] == 1 ? 8 : 4
      var reader = ISOBytes(bytes, at: start + 8)
      guard let lengths = reader.read(4), let count = reader.read(4) else { return }
      // Three more numbers follow, of one to four bytes each.
      let packed = Int(lengths & 63)
      let rest = 3 + (packed / 16) + (packed / 4) % 4 + packed % 4
      for _ in 0..<count {
        let here = reader.offset + width
        guard here + width + rest <= end, reader.read(width) != nil, let offset = reader.read(width) else { return }
        changes.append((here, place(offset, by: shift), width))
        reader.skip(rest)
      }
    }
    walk(Int(part.headerSize), bytes.count)
    var changed = bytes
    for change in changes { changed.put(change.value, at: change.place, bytes: change.width) }
    return changed
  }
}
