import CoreGraphics
import Foundation
import GLibSupport

/// The thumbnails shared by all programs of the desktop, by the freedesktop thumbnail standard: PNG files named by the
/// MD5 of the original's URI, valid while the original has the modification time stored in them.
public struct ThumbnailCache: Sendable {
  /// The size of a thumbnail's longer side.
  public enum Size: String, Sendable, CaseIterable {
    case normal
    case large
    case extraLarge = "x-large"
    case extraExtraLarge = "xx-large"

    /// The size in pixels.
    public var pixels: Int {
      switch self {
      case .normal: 128
      case .large: 256
      case .extraLarge: 512
      case .extraExtraLarge: 1024
      }
    }

    /// The smallest size that is sufficient to show an image at this size.
    public static func fitting(_ pixels: Int) -> Size { allCases.first { $0.pixels >= pixels } ?? .extraExtraLarge }
  }

  private let folder: URL

  /// Creates a cache in a folder; by default the user's.
  public init(folder: URL? = nil) { self.folder = folder ?? Self.personal }

  private static var personal: URL {
    UserFolder.cache.appending(path: "thumbnails")
  }

  /// The URL of a file's thumbnail, whether or not it exists.
  public func place(of file: URL, _ size: Size) -> URL { place(of: file, in: size.rawValue) }

  private func place(of file: URL, in name: String) -> URL {
    folder.appending(path: name).appending(path: FileURI.md5(FileURI.of(path: file.path)) + ".png")
  }

  /// The thumbnail, if there is one of the file's current version.
  public func thumbnail(of file: URL, modified: Date, _ size: Size) -> CGImage? {
    guard let png = valid(place(of: file, size), of: file, modified) else { return nil }
    return CGDataProvider(data: png).flatMap {
      CGImage(pngDataProviderSource: $0, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
  }

  /// Whether making one of the file's current version has failed before.
  public func hasFailed(_ file: URL, modified: Date) -> Bool {
    valid(place(of: file, in: Self.failures), of: file, modified) != nil
  }

  /// Stores a thumbnail. If it can't be written, it is made again next time.
  public func store(_ image: CGImage, of file: URL, modified: Date, _ size: Size) {
    write(image, to: place(of: file, size), of: file, modified)
  }

  /// Remembers that no thumbnail can be made.
  public func storeFailure(of file: URL, modified: Date) {
    guard let context = Self.bitmap(width: 1, height: 1), let image = context.makeImage() else { return }
    write(image, to: place(of: file, in: Self.failures), of: file, modified)
  }

  private static let failures = "fail/kinora-\(kinoraVersion)"

  private func valid(_ place: URL, of file: URL, _ modified: Date) -> Data? {
    guard let png = try? Data(contentsOf: place) else { return nil }
    let words = PNGText.read(png)
    guard words["Thumb::URI"] == FileURI.of(path: file.path),
      words["Thumb::MTime"].flatMap(Self.seconds) == seconds(modified)
    else { return nil }
    return png
  }

  /// Whole seconds, since some programs write fractions.
  private static func seconds(_ text: String) -> Int? { Int(text.prefix { $0 != "." }) }

  private func seconds(_ date: Date) -> Int { Int(clamping: date.timeIntervalSince1970.rounded(.down)) }

  /// Written under another name first, so that no program ever reads half a thumbnail.
  private func write(_ image: CGImage, to place: URL, of file: URL, _ modified: Date) {
    let parent = place.deletingLastPathComponent()
    // Thumbnails get no thumbnails of their own.
    guard !file.path.hasPrefix(folder.path + "/") else { return }
    try? FileManager.default.createDirectory(
      at: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let encoded = NSMutableData()
    guard let destination = CGImageDestinationCreateWithData(encoded, kUTTypePNG, 1, nil) else { return }
    CGImageDestinationAddImage(destination, image, nil)
    let words = [
      ("Thumb::URI", FileURI.of(path: file.path)), ("Thumb::MTime", String(seconds(modified))), ("Software", "Kinora"),
    ]
    guard CGImageDestinationFinalize(destination), let png = PNGText.adding(words, to: encoded as Data) else { return }
    let part = parent.appending(path: ".\(UUID().uuidString).part")
    // On a full disk there is a part of it.
    guard FileManager.default.createFile(atPath: part.path, contents: png, attributes: [.posixPermissions: 0o600]),
      rename(part.path, place.path) == 0
    else {
      unlink(part.path)
      return
    }
  }

  static func bitmap(width: Int, height: Int) -> CGContext? {
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little).rawValue)
  }
}
