import CoreGraphics
import Foundation

/// A board on the far right bank of the lake that shows an image, such as a QR code.
struct SceneSign {
  /// Its centre, as fractions of the scene.
  static let middle = (x: 0.82, y: 0.74)
  /// Its height, as a fraction of the scene's.
  static let height = 0.42

  let image: CGImage

  /// The image in the file named by `KINORA_SIMULATED_SIGN`; an unreadable file is reported once.
  static let fromEnvironment: CGImage? = {
    guard let path = ProcessInfo.processInfo.environment["KINORA_SIMULATED_SIGN"], !path.isEmpty else { return nil }
    let source = CGImageSourceCreateWithURL(URL(filePath: path) as CFURL, nil)
    let image = source.flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) }
    if image == nil {
      FileHandle.standardError.write(Data("KINORA_SIMULATED_SIGN: “\(path)” can't be read as a picture.\n".utf8))
    }
    return image
  }()

  /// Its area in a frame of this size; it may extend beyond the edges.
  func area(in scene: LakeScene, width: Int, height: Int) -> CGRect {
    let tall = Self.height * scene.zoomFactor * Double(height)
    let wide = tall * Double(image.width) / Double(max(1, image.height))
    return CGRect(
      x: scene.pictureX(Self.middle.x) * Double(width) - wide / 2,
      y: scene.pictureY(Self.middle.y) * Double(height) - tall / 2, width: wide, height: tall)
  }

  /// Draws the board.
  func draw(into bitmap: Bitmap, scene: LakeScene) {
    let context = CGContext(
      data: bitmap.pixels, width: bitmap.width, height: bitmap.height, bitsPerComponent: 8,
      bytesPerRow: bitmap.bytesPerRow, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    guard let context else { return }
    var area = area(in: scene, width: bitmap.width, height: bitmap.height)
    area.origin.y = Double(bitmap.height) - area.maxY
    context.draw(image, in: area)
    context.flush()
  }
}
