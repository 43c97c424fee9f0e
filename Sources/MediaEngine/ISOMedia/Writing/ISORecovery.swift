import Foundation

/// Recovers an unfinished movie: writes a moov from its fragments. Doesn't keep the samples in memory, and may itself
/// be interrupted anywhere and then repeated.
struct ISORecovery {
  /// A movie file as it was found.
  private struct Found {
    /// The moov at the front.
    var index: ISOFile.Part
    var movie: ISOBox
    /// The placeholder for the `mdat` header with which `ISOWriter` finishes a file.
    var cover: ISOFile.Part?
    /// Where the last fragment ends.
    var end: Int64
    /// An incomplete `mdat` at the end, whose existing samples can be used.
    var cutOff: ISOFile.Part?
    /// The last fragments and their `mdat` boxes.
    var latest: [ISOFile.Part]

    var isFinished: Bool { movie["mvex"] == nil }
  }

  /// Space left free besides the moov, so that a file system isn't filled to the last byte.
  private static let margin: Int64 = 4096

  let file: ISOFile

  /// Makes the file an ordinary movie. `describing` may add to the moov of an unfinished one; a finished one stays as
  /// it is. Throws where nothing can be recovered; without room for a moov the file is left as it was.
  @discardableResult
  func finish(describing: (inout ISOBox) throws -> Void = { _ in }) throws -> MovieLength {
    var found = try look()
    guard !found.isFinished else {
      // An earlier recovery may have been interrupted after writing the moov.
      try hideFragments()
      return MovieLength(ISOMovie(found.movie))
    }
    try describing(&found.movie)
    // An incomplete `mdat` ends where the file does.
    if let cut = found.cutOff { try file.setSize(of: cut, to: file.size - cut.offset) }
    let written: ISOIndexWriter.Outcome
    do {
      written = try writer(found).write(at: found.end)
    } catch let failure as SystemFailure {
      try? file.truncate(to: found.end)
      guard try makeRoom(&found) else { throw failure }
      written = try writer(found).write(at: found.end)
    }
    // Bytes behind the moov are useless.
    try file.truncate(to: written.end)
    try file.synchronize()
    try file.write(Array(code: "moov"), at: found.end + 4)
    try file.synchronize()
    if let cover = found.cover {
      try file.write(ISOWriter.head(of: found.end - cover.offset), at: cover.offset)
    } else {
      try file.rename(found.index, to: "free")
      try hideFragments()
    }
    try file.synchronize()
    return MovieLength(written)
  }

  /// What recovery would give, without changing the file.
  func inspect() throws -> MovieLength {
    let found = try look()
    guard !found.isFinished else { return MovieLength(ISOMovie(found.movie)) }
    return MovieLength(try writer(found).measure(upTo: found.end))
  }

  // MARK: Parts

  private func look() throws -> Found {
    var (index, cover, cut): (ISOFile.Part?, ISOFile.Part?, ISOFile.Part?)
    var (offset, end) = (Int64(0), Int64(0))
    var latest: [ISOFile.Part] = []
    let size = file.size
    while let part = try file.part(at: offset, upTo: size) {
      offset = part.end
      let isFragment = part.type == "mdat" || part.type == ISOFragment.visible
      guard part.isComplete else {
        if part.type == "mdat", part.offset + part.headerSize < file.size { cut = part }
        break
      }
      if part.type == "moov", index == nil { (index, end) = (part, part.end) }
      if part.type == "free", index == nil, part.size == ISOWriter.coverSize { cover = part }
      if isFragment {
        end = part.end
        latest.append(part)
        if latest.count > 16 { latest.removeFirst() }
      }
    }
    guard let index else { throw ISOBox.Damage(what: "no index") }
    let movie = try file.box(index)
    // `ISOWriter` leaves no incomplete boxes in view. Another program's last samples may have been cut off.
    let isOurs = cover?.end == index.offset
    if isOurs { cut = nil }
    if cut != nil { end = file.size }
    return Found(index: index, movie: movie, cover: isOurs ? cover : nil, end: end, cutOff: cut, latest: latest)
  }

  private func writer(_ found: Found) -> ISOIndexWriter {
    let start = found.index.end
    let lengths: ISODurations.Lengths = found.cover == nil ? .stretched : .atMost
    return ISOIndexWriter(file: file, movie: found.movie, lengths: lengths) { [file] end, body in
      try file.forEachRun(of: found.movie, from: start, upTo: end, body)
    }
  }

  private func hideFragments() throws {
    var offset: Int64 = 0
    let size = file.size
    while let part = try file.part(at: offset, upTo: size), part.isComplete {
      if [ISOFragment.visible, "mfra"].contains(part.type) { try file.rename(part, to: "free") }
      offset = part.end
    }
  }

  /// Gives up the last second or so to make room for a moov: without one, many programs reject the whole file. Returns
  /// whether that made room.
  private func makeRoom(_ found: inout Found) throws -> Bool {
    let needed = try writer(found).measure(upTo: found.end).end - found.end + Self.margin
    let heads = found.latest.filter { $0.type == ISOFragment.visible }
    // Some programs put a fragment's samples before its header.
    let isHeadFirst = found.latest.last?.type == "mdat"
    for head in heads.dropFirst().suffix(3).reversed() {
      let samples = isHeadFirst ? head : found.latest.last { $0.type == "mdat" && $0.end <= head.offset }
      guard let samples, found.end - samples.offset > needed else { continue }
      try file.truncate(to: samples.offset)
      (found.end, found.cutOff) = (samples.offset, nil)
      return true
    }
    return false
  }
}
