import AVFoundation
import CoreVideo
import Foundation
import GLibSupport
import Photos

/// The picture that a file of sound carries: the cover of its album.
struct FilmCover: Equatable, Sendable {
  /// The picture as a file, for the desktop.
  let file: URL
  let pixels: CVPixelBuffer

  static func == (one: FilmCover, other: FilmCover) -> Bool { one.file == other.file }

  /// The longest side at which covers are shown, in pixels.
  private static let limit = 1024
  /// How many covers are kept as files.
  private static let kept = 16
  /// Larger ones aren't looked at.
  private static let mostBytes = 32 << 20

  private static let keys: Set = ["apic", "covr", "artwork", "com.apple.quicktime.artwork"]

  /// The bytes of the first picture among a file's metadata.
  static func bytes(in entries: [MetadataEntry]) -> Data? {
    for entry in entries where keys.contains(entry.key.lowercased()) {
      if case .data(let data) = entry.value, !data.isEmpty, data.count <= mostBytes { return data }
    }
    return nil
  }

  /// Reads a file's cover, in the process that reads what can't be trusted. Nil if there is none that can be read. Blocks.
  static func read(from entries: [MetadataEntry], folder: URL = standardFolder) -> FilmCover? {
    guard let data = bytes(in: entries) else { return nil }
    let isPNG = data.starts(with: [0x89, 0x50, 0x4E, 0x47])
    let file = folder.appending(path: "\(name(of: data)).\(isPNG ? "png" : "jpg")")
    let manager = FileManager.default
    do {
      try manager.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      if !manager.fileExists(atPath: file.path) { try data.write(to: file, options: .atomic) }
      let image = try MediaPicture.read(file, limit: limit)
      guard let pixels = image.pixels() else { return nil }
      removeOld(in: folder, except: file)
      return FilmCover(file: file, pixels: pixels)
    } catch {
      try? manager.removeItem(at: file)
      return nil
    }
  }

  /// The name of a cover's file: the same for the same bytes (FNV-1a).
  static func name(of data: Data) -> String {
    let hash = data.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }

  private static func removeOld(in folder: URL, except newest: URL) {
    let key = URLResourceKey.contentModificationDateKey
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [key])) ?? []
    func date(_ file: URL) -> Date {
      (try? file.resourceValues(forKeys: [key]).contentModificationDate) ?? .distantPast
    }
    let others = files.filter { $0.lastPathComponent != newest.lastPathComponent }
    for file in others.sorted(by: { date($0) > date($1) }).dropFirst(kept - 1) {
      try? FileManager.default.removeItem(at: file)
    }
  }

  private static var standardFolder: URL { UserFolder.cache.appendingPathComponent("kinora/covers", isDirectory: true) }
}
