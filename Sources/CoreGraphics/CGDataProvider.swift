import Foundation
import FoundationAdditions

/// Releases bytes passed to a data provider.
public typealias CGDataProviderReleaseDataCallback =
  @convention(c) (_ info: UnsafeMutableRawPointer?, _ data: UnsafeRawPointer, _ size: Int) -> Void

/// Bytes for an image, from memory or from a file.
public final class CGDataProvider: Sendable {
  /// The bytes.
  public let data: CFData?

  var bytes: Data { data ?? Data() }

  /// Provides these bytes.
  public init?(data: CFData) { self.data = data }

  /// The largest file that is read.
  private static let largestFile = 1 << 30

  /// Provides the bytes of a file; nil when it can't be read, isn't a regular one, or is too large.
  public init?(url: CFURL) {
    let data = url.isFileURL ? try? Data(regularFile: url, limit: Self.largestFile) : try? Data(contentsOf: url)
    guard let data else { return nil }
    self.data = data
  }

  /// Provides the bytes of a file; nil when it can't be read.
  public convenience init?(filename: UnsafePointer<CChar>) {
    self.init(url: URL(filePath: String(cString: filename)))
  }

  /// Provides the caller's bytes without copying; the callback releases them.
  public init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: CGDataProviderReleaseDataCallback
  ) {
    guard size >= 0 else { return nil }
    nonisolated(unsafe) let lent = info
    self.data = Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: data), count: size,
      deallocator: .custom { bytes, count in releaseData(lent, bytes, count) })
  }

  /// Takes ownership of bytes from `malloc` without copying.
  init(adopting bytes: UnsafeMutableRawPointer, count: Int) {
    data = Data(bytesNoCopy: bytes, count: count, deallocator: .free)
  }
}

/// A destination for the bytes of an encoded image file.
public final class CGDataConsumer {
  enum Target {
    case memory(NSMutableData)
    case file(URL)
  }

  let target: Target

  /// Appends the bytes to `data`.
  public init?(data: NSMutableData) { target = .memory(data) }

  /// Writes the bytes to a file atomically.
  public init?(url: CFURL) {
    guard url.isFileURL else { return nil }
    target = .file(url)
  }

  func consume(_ bytes: Data) -> Bool {
    switch target {
    case .memory(let data):
      data.append(bytes)
      return true
    case .file(let url):
      // Atomic: when the disk is full the old file stays, rather than half of a new one.
      return (try? bytes.write(to: url, options: .atomic)) != nil
    }
  }
}
