import AVFoundation
import CoreGraphics
import Foundation
import MediaEngine
import Synchronization

/// One file of an asset.
public final class ALAssetRepresentation: NSObject, Sendable {
  private let file: PHAssetResource
  private let asset: PHAsset
  /// The images that were handed out, which live as long as this.
  private let images = Mutex<[CGImage]>([])

  /// The longest side of `fullScreenImage` in pixels.
  private static let screenSide = 2048

  init(_ file: PHAssetResource, _ asset: PHAsset) { (self.file, self.asset) = (file, asset) }

  /// The type identifier, such as `public.jpeg`.
  public func uti() -> String! { file.uniformTypeIdentifier }

  /// The size in pixels, as shown.
  public func dimensions() -> CGSize {
    guard let facts = FileFacts(of: file.fileURL.path) else { return .zero }
    return CGSize(width: facts.width, height: facts.height)
  }

  /// The size of the file in bytes.
  public func size() -> Int64 { FileSystem.facts(file.fileURL.path)?.size ?? 0 }

  /// Copies a part of the file into a buffer, and returns the number of bytes; 0 with an error if it can't be read.
  public func getBytes(
    _ buffer: UnsafeMutablePointer<UInt8>!, fromOffset offset: Int64, length: Int,
    error: UnsafeMutablePointer<NSError?>?
  ) -> Int {
    guard let buffer, offset >= 0, length > 0 else { return 0 }
    let descriptor = open(file.fileURL.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      error?.pointee = Self.failure(errno, file.fileURL)
      return 0
    }
    defer { close(descriptor) }
    var done = 0
    while done < length {
      let count = pread(descriptor, buffer + done, length - done, off_t(offset) + off_t(done))
      if count < 0, errno == EINTR { continue }
      if count < 0 {
        error?.pointee = Self.failure(errno, file.fileURL)
        return 0
      }
      if count == 0 { break }
      done += count
    }
    return done
  }

  private static func failure(_ code: Int32, _ url: URL) -> NSError {
    let words = SystemError(code, path: url.path).description
    return NSError(
      domain: ALAssetsLibraryErrorDomain, code: ALAssetsLibraryUnknownError,
      userInfo: [NSLocalizedDescriptionKey: words, NSURLErrorKey: url])
  }

  /// The photo in full size as it is stored: `orientation()` says how to turn it. Nil for videos. Valid as long as the
  /// representation.
  public func fullResolutionImage() -> Unmanaged<CGImage>! {
    guard file.type.kind == .image else { return nil }
    let upright = try? SandboxedReader.shared.picture(of: file.fileURL, limit: nil)
    return upright.flatMap { $0.turned(orientation().inverse) }.map(handOut)
  }

  /// The same as `fullResolutionImage()`: no option changes how a photo is decoded here.
  public func cgImage(options: [AnyHashable: Any]!) -> Unmanaged<CGImage>! { fullResolutionImage() }

  /// The photo, or a frame of the video, upright and as large as screens need. Valid as long as the representation.
  public func fullScreenImage() -> Unmanaged<CGImage>! {
    (try? SandboxedReader.shared.picture(of: file.fileURL, limit: Self.screenSide)).map(handOut)
  }

  /// The URL of the file.
  public func url() -> URL! { file.fileURL }

  /// What the photo's file says of itself, in dictionaries as `AVCapturePhoto.metadata`; nil for videos.
  public func metadata() -> [AnyHashable: Any]! {
    guard file.type.kind == .image else { return nil }
    guard let details = try? SandboxedReader.shared.details(of: file.fileURL) else { return nil }
    let size = dimensions()
    return details.dictionary(
      width: details.width ?? Int(size.width), height: details.height ?? Int(size.height))
  }

  /// How the stored photo is turned for display.
  public func orientation() -> ALAssetOrientation {
    switch StillPicture.orientation(of: file.fileURL) {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .upMirrored: .upMirrored
    case .downMirrored: .downMirrored
    case .leftMirrored: .leftMirrored
    case .rightMirrored: .rightMirrored
    }
  }

  /// The scale of the image: 1.
  public func scale() -> Float { 1 }

  /// The name of the file.
  public func filename() -> String! { file.fileURL.lastPathComponent }

  private func handOut(_ image: CGImage) -> Unmanaged<CGImage> {
    images.withLock { $0.append(image) }
    return Unmanaged.passUnretained(image)
  }
}
