import Foundation

/// Writes media data into a file, behind what is there. The file is whole after every piece; readers that look for a movie
/// find the one that was in it. Not for several threads at once.
final class ISOMediaStorage {
  private let file: ISOFile
  /// The `mdat` that grows.
  private var open: ISOFile.Part?
  private static let headSize: Int64 = 16
  /// As many brands as a file type has room for.
  private static let brandCount = 4

  /// Begins in a file; an empty one gets a file type. Throws where the file isn't made of whole boxes.
  init(_ file: ISOFile, brand: String) throws {
    self.file = file
    guard file.size == 0 else {
      var end: Int64 = 0
      try file.forEachPart { part in
        guard part.isComplete else { return false }
        end = part.end
        return true
      }
      guard end == file.size else { throw ISOBox.Damage(what: "the end of the file") }
      return
    }
    try file.write(Self.type(brand), at: 0)
  }

  /// Writes bytes; returns where they lie.
  func append(_ bytes: some Collection<UInt8>) throws -> Int64 {
    let size = file.size
    // Others may have written behind it.
    if open?.end != size { open = nil }
    var part =
      open ?? .init(type: "mdat", offset: size, headerSize: Self.headSize, size: Self.headSize, isComplete: true)
    let place = part.end
    do {
      if open == nil { try file.write(ISOWriter.head(of: part.size), at: part.offset) }
      try file.write(Array(bytes), at: place)
      part.size += Int64(bytes.count)
      try file.write(ISOWriter.head(of: part.size), at: part.offset)
    } catch {
      try? file.truncate(to: size)
      throw error
    }
    open = part
    return place
  }

  /// Makes the file one of another type, where it says its type at all.
  func setBrand(_ brand: String) throws {
    guard let type = try file.part(at: 0, upTo: file.size), type.type == "ftyp" else { return }
    let bytes = Self.type(brand)
    if type.size >= bytes.count {
      // Readers take what follows for more brands.
      try file.write(Array(bytes.dropFirst(8)), at: 8)
    } else if type.size >= 16 {
      try file.write(Array(code: brand), at: 8)
    }
  }

  private static func type(_ brand: String) -> [UInt8] {
    let isQuickTime = brand == "qt  "
    var brands = [brand] + (isQuickTime ? [] : ["isom", "iso6", "mp42"].filter { $0 != brand })
    while brands.count < brandCount { brands.append(brand) }
    return ISOForm.bytes { form in
      form.box("ftyp") { form in
        form.code(brand)
        form.number(isQuickTime ? 0x2005_0300 : 0x200, bytes: 4)
        for brand in brands.prefix(brandCount) { form.code(brand) }
      }
    }
  }
}
