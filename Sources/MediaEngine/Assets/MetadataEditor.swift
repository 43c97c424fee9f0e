import Foundation

/// Edits the metadata of MP4 and MOV files. Their media data is never touched.
///
/// Every step leaves a playable file: a new `moov` is written to free space or to the end of the file, then one write
/// of a few bytes activates it. Where neither is possible, as in a file whose `moov` comes first so that it can be
/// played while it is downloaded, a copy replaces the file once it is complete.
public enum MetadataEditor {
  /// Replaces a file's metadata by these entries; that of its tracks stays. With a destination, the file stays
  /// unchanged and a copy is written, to where nothing must exist yet. Not for the main thread.
  public static func write(
    _ entries: [MetadataEntry], to url: URL, as destination: URL? = nil
  ) throws(MediaFileError) {
    do {
      try edit(entries, url, destination)
    } catch let error as MediaFileError {
      throw error
    } catch let failure as SystemFailure {
      switch failure.code {
      case EACCES, EPERM, EROFS: throw .notWritable(destination ?? url)
      case ENOSPC, EDQUOT: throw .diskFull(destination ?? url)
      default:
        let file = destination ?? url
        throw .notWritten(file, reason: DiskName.reason(failure.code, file))
      }
    } catch let damage as ISOBox.Damage {
      throw .damaged(url, reason: damage.what)
    } catch let misfit as MetadataBoxes.Misfit {
      throw .notWritten(destination ?? url, reason: "\(misfit.entry.keySpace.rawValue)/\(misfit.entry.key)")
    } catch {
      throw .notWritten(destination ?? url, reason: String(describing: error))
    }
  }

  /// A file's type and movie header with its metadata replaced by these entries. It refers to the file for its samples: by a
  /// name relative to a folder, where there is one.
  package static func header(
    of url: URL, with entries: [MetadataEntry], in folder: URL?
  ) throws(MediaFileError) -> [UInt8] {
    do {
      let file = try ISOFile(url.resolvingSymlinksInPath().path, isWritable: false)
      let parts = try file.parts()
      guard let index = parts.first(where: { $0.type == "moov" }) else { throw MediaFileError.notEditable(url) }
      var movie = try file.box(index)
      let type = parts[0].type == "ftyp" ? try file.box(parts[0]).bytes : []
      let brand = try file.brand(parts[0])
      try MetadataBoxes(isQuickTime: brand == "qt  ").write(entries, into: &movie)
      movie.changeTracks { track in
        let references = ISODataReferences(information: track.at("mdia", "minf", "dinf"))
        track.change(["mdia", "minf"]) { $0["dinf"] = references.moved(from: url, to: folder).information }
      }
      return type + movie.bytes
    } catch let error as MediaFileError {
      throw error
    } catch let failure as SystemFailure {
      throw MediaFileError(url, system: failure.code)
    } catch let damage as ISOBox.Damage {
      throw .damaged(url, reason: damage.what)
    } catch {
      throw .notWritten(url, reason: String(describing: error))
    }
  }

  private static func edit(_ entries: [MetadataEntry], _ url: URL, _ destination: URL?) throws {
    // Symbolic links are kept.
    let url = url.resolvingSymlinksInPath()
    var information = stat()
    guard stat(url.path, &information) == 0 else { throw MediaFileError(url, system: errno) }
    guard information.st_mode & S_IFMT == S_IFREG else { throw MediaFileError.notEditable(url) }
    let file: ISOFile
    do {
      file = try ISOFile(url.path, isWritable: destination == nil)
    } catch let failure as SystemFailure {
      if destination == nil, failure.code == EROFS || (failure.code == EACCES && access(url.path, R_OK) == 0) {
        throw MediaFileError.notWritable(url)
      }
      throw MediaFileError(url, system: failure.code)
    }
    let parts = try file.parts()
    guard let index = parts.first(where: { $0.type == "moov" }) else { throw MediaFileError.notEditable(url) }
    var movie = try file.box(index)
    let brand = try file.brand(parts[0])
    try MetadataBoxes(isQuickTime: brand == "qt  ").write(entries, into: &movie)
    if let destination {
      guard lstat(destination.path, &information) != 0 else {
        throw MediaFileError.notWritten(destination, reason: SystemFailure(EEXIST).description)
      }
      if let fault = DiskName.fault(of: destination) {
        throw MediaFileError.notWritten(destination, reason: fault.description)
      }
      movie.changeTracks { track in
        let references = ISODataReferences(information: track.at("mdia", "minf", "dinf"))
        guard references.references.contains(where: { $0 != .own }) else { return }
        let folder = destination.deletingLastPathComponent()
        let moved = references.moved(from: url, to: folder, keepingOwn: true)
        track.change(["mdia", "minf"]) { $0["dinf"] = moved.information }
      }
      return try MovieCopy(file, parts, index, movie).write(to: destination, replacing: false)
    }
    let isIndexFirst = parts.first { $0.type == "mdat" || $0.type == "moov" }?.type == "moov"
    let bytes = movie.bytes
    if let space = space(for: bytes.count, in: parts, before: isIndexFirst ? .first : .anywhere) {
      return try fill(space, with: bytes, in: file, replacing: index)
    }
    // A fragmented file ends with an index of its fragments (`mfra`), which readers look for at the very end.
    if isIndexFirst || parts.contains(where: { $0.type == "moof" || $0.type == "mfra" }) {
      return try MovieCopy(file, parts, index, movie).write(to: url, replacing: true)
    }
    try append(bytes, to: file, parts, replacing: index)
  }

  private enum Place { case first, anywhere }

  /// A `free` box that fits `count` bytes, plus a box header for the remainder if there is one.
  private static func space(for count: Int, in parts: [ISOFile.Part], before place: Place) -> ISOFile.Part? {
    let media = parts.first { $0.type == "mdat" || $0.type == "moof" }?.offset ?? .max
    return parts.first { part in
      ["free", "skip"].contains(part.type) && part.isComplete && part.headerSize == 8
        && (part.size == Int64(count) || part.size >= Int64(count) + 8) && (place == .anywhere || part.offset < media)
    }
  }

  private static func fill(
    _ space: ISOFile.Part, with bytes: [UInt8], in file: ISOFile, replacing index: ISOFile.Part
  ) throws {
    var inside = Array(bytes.dropFirst(8))
    let rest = space.size - Int64(bytes.count)
    if rest > 0 {
      inside.append(UInt64(clamping: rest), bytes: 4)
      inside += Array(code: "free")
    }
    try file.write(inside, at: space.offset + 8)
    try file.synchronize()
    // Both headers are a few bytes each. Between the two writes there are two `moov` boxes, of which readers take the
    // first; either is valid.
    try file.write(Array(bytes.prefix(8)), at: space.offset)
    try file.synchronize()
    try file.rename(index, to: "free")
    try file.synchronize()
  }

  private static func append(
    _ bytes: [UInt8], to file: ISOFile, _ parts: [ISOFile.Part], replacing index: ISOFile.Part
  ) throws {
    guard let last = parts.last, last.isComplete, last.end == file.size else {
      // Trailing data after the last box, or a last box without an end, would be in the way.
      throw ISOBox.Damage(what: "the end of the file")
    }
    let end = file.size
    do {
      try file.write(bytes, at: end)
      try file.synchronize()
    } catch {
      try? file.truncate(to: end)
      throw error
    }
    try file.rename(index, to: "free")
    try file.synchronize()
  }
}
