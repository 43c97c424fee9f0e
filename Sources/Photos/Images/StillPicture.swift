import CoreGraphics
import Foundation
import MediaEngine

/// Reads images from photo files and frames from video files, the right way up.
enum StillPicture {
  static func orientation(of url: URL) -> CGImagePropertyOrientation {
    CGImagePropertyOrientation(rawValue: UInt32(FileFacts(of: url.path)?.orientation ?? 1)) ?? .up
  }

  /// The image or frame of a file, at the requested size and crop.
  static func picture(
    of file: PHAssetResource, _ wish: ImageWish, shown: (width: Int, height: Int)
  ) throws -> CGImage {
    let side = wish.longestSide(of: shown)
    let image = try read(file.fileURL, side > 0 ? side : nil)
    guard let crop = wish.crop(of: image) else { return image }
    return image.cropping(to: crop) ?? image
  }

  private static func read(_ file: URL, _ side: Int?) throws -> CGImage {
    do {
      return try SandboxedReader.shared.picture(of: file, limit: side)
    } catch .notOpened(let code) {
      throw SystemError(code, path: file.path)
    } catch .noReader(let reason) {
      throw ReaderFailure.noReader(reason)
    } catch {
      throw LibraryError.notMedia(file.lastPathComponent)
    }
  }
}
