import CoreGraphics
import Foundation

/// A board on the far right bank of the lake with a picture on it, such as a code to be read.
struct SceneSign {
  /// Its middle, in parts of the scene.
  static let middle = (x: 0.82, y: 0.74)
  /// Its height, as a part of the scene's.
  static let height = 0.42

  let image: CGImage

  /// The picture in a file that `KINORA_SIMULATED_SIGN` names; a file that can't be read is said once.
  static let fromEnvironment: CGImage? = {
    guard let path = ProcessInfo.processInfo.environment["KINORA_SIMULATED_SIGN"], !path.isEmpty else { return nil }
    let source = CGImageSourceCreateWithURL(URL(fileURLWithPath: path) as CFURL, nil)
    let image = source.flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) }
    if image == nil {
      FileHandle.standardError.write(Data("KINORA_SIMULATED_SIGN: “\(path)” can't be read as a picture.\n".utf8))
    }
    return image
  }()

  /// Where it is in a picture of this size; may reach beyond its edges.
  func area(in scene: LakeScene, width: Int, height: Int) -> CGRect {
    let tall = Self.height * scene.zoomFactor * Double(height)
    let wide = tall * Double(image.width) / Double(max(1, image.height))
    return CGRect(
      x: scene.pictureX(Self.middle.x) * Double(width) - wide / 2,
      y: scene.pictureY(Self.middle.y) * Double(height) - tall / 2, width: wide, height: tall)
  }

  /// Puts it up.
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
