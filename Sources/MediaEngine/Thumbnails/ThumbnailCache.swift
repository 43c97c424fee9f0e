import CoreGraphics
import Foundation
import GLibSupport

/// The small pictures that all programs of the desktop share, by the freedesktop thumbnail standard: PNG files named
/// by the MD5 of the original's URI, valid while the original has the time that they name.
public struct ThumbnailCache: Sendable {
  /// The longest side that a thumbnail may have.
  public enum Size: String, Sendable, CaseIterable {
    case normal
    case large
    case extraLarge = "x-large"
    case extraExtraLarge = "xx-large"

    /// In pixels.
    public var pixels: Int {
      switch self {
      case .normal: 128
      case .large: 256
      case .extraLarge: 512
      case .extraExtraLarge: 1024
      }
    }

    /// The least one in which a picture of this size looks right.
    public static func fitting(_ pixels: Int) -> Size { allCases.first { $0.pixels >= pixels } ?? .extraExtraLarge }
  }

  private let folder: URL

  /// The cache in a folder; the person's own one unless another is given.
  public init(folder: URL? = nil) { self.folder = folder ?? Self.personal }

  private static var personal: URL {
    UserFolder.cache.appendingPathComponent("thumbnails")
  }

  /// Where the thumbnail of a file is, or would be.
  public func place(of file: URL, _ size: Size) -> URL { place(of: file, in: size.rawValue) }

  private func place(of file: URL, in name: String) -> URL {
    folder.appendingPathComponent(name).appendingPathComponent(FileURI.md5(FileURI.of(path: file.path)) + ".png")
  }

  /// The thumbnail, if there is one that was made from the file as it is now.
  public func thumbnail(of file: URL, modified: Date, _ size: Size) -> CGImage? {
    guard let png = valid(place(of: file, size), of: file, modified) else { return nil }
    return CGDataProvider(data: png).flatMap {
      CGImage(pngDataProviderSource: $0, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
  }

  /// Whether it was tried in vain to make one from the file as it is now.
  public func hasFailed(_ file: URL, modified: Date) -> Bool {
    valid(place(of: file, in: Self.failures), of: file, modified) != nil
  }

  /// Keeps a thumbnail. What can't be written is made again next time.
  public func store(_ image: CGImage, of file: URL, modified: Date, _ size: Size) {
    write(image, to: place(of: file, size), of: file, modified)
  }

  /// Keeps in mind that none can be made.
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

  /// Some programs write fractions.
  private static func seconds(_ text: String) -> Int? { Int(text.prefix { $0 != "." }) }

  private func seconds(_ date: Date) -> Int { Int(clamping: date.timeIntervalSince1970.rounded(.down)) }

  /// Under another name first, so that nobody ever reads half a thumbnail.
  private func write(_ image: CGImage, to place: URL, of file: URL, _ modified: Date) {
    let parent = place.deletingLastPathComponent()
    // A thumbnail of a thumbnail would beget one of its own.
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
    let part = parent.appendingPathComponent(".\(UUID().uuidString).part")
    guard FileManager.default.createFile(atPath: part.path, contents: png, attributes: [.posixPermissions: 0o600])
    else {
      return
    }
    if rename(part.path, place.path) != 0 { unlink(part.path) }
  }

  static func bitmap(width: Int, height: Int) -> CGContext? {
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little).rawValue)
  }
}
