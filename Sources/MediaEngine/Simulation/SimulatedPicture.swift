import CoreGraphics
import Synchronization

/// The scene drawn at one size with one set of settings, ready to be composed into frames.
final class SimulatedPicture: Sendable {
  let settings: SimulatedCameraSettings
  let width: Int
  let height: Int
  /// Everything that doesn't move.
  let background: Bitmap
  private let scene: LakeScene
  /// The scene before lens and sensor effects.
  private let bare: Bitmap
  private let sign: CGImage?
  private let sprites: [(sprite: SceneSprite, bitmap: Bitmap, margin: Int)]

  /// Draws the scene. A picture of the same size and zoom provides its undistorted scene, which saves most of the work.
  init(
    _ viewpoint: LakeScene.Viewpoint, settings: SimulatedCameraSettings, sign: CGImage? = nil, width: Int,
    height: Int, after last: SimulatedPicture? = nil
  ) {
    let settings = settings.clamped
    self.settings = settings
    self.width = width
    self.height = height
    scene = LakeScene(viewpoint: viewpoint, zoomFactor: settings.zoomFactor)
    let effects = LensEffects(settings: settings)
    self.sign = sign
    if let last, last.width == width, last.height == height, last.settings.zoomFactor == settings.zoomFactor,
      last.sign === sign
    {
      bare = last.bare
    } else {
      bare = Bitmap(width: width, height: height)
      scene.draw(into: bare)
      if let sign { SceneSign(image: sign).draw(into: bare, scene: scene) }
    }
    background = Bitmap(width: width, height: height)
    background.copy(from: bare)
    effects.apply(to: background, pictureHeight: height)
    sprites = SceneSprite.all.map { sprite in
      let drawn = sprite.draw(height: Int(sprite.height * settings.zoomFactor * Double(height)))
      // A defocused sprite spreads beyond its edges.
      let margin = Int(settings.defocus * Double(height) / 3)
      let bitmap = Bitmap(width: drawn.width + 2 * margin, height: drawn.height + 2 * margin)
      for y in 0..<drawn.height {
        (bitmap.row(y + margin) + margin).update(from: drawn.row(y), count: drawn.width)
      }
      effects.apply(to: bitmap, isSprite: true, pictureHeight: height)
      return (sprite, bitmap, margin)
    }
  }

  /// The frame number's place: on the water, in the middle, where no crop cuts it off.
  static func numberSquare(width: Int, height: Int) -> FrameNumberPattern.Square {
    var square = FrameNumberPattern.centredSquare(width: width, height: height, fraction: 0.24)
    square.y = Int(Double(height) * 0.76) - square.side / 2
    return square
  }

  /// Draws the sprites, the frame number and the clock over the background; returns the areas that it touched.
  func paint(frame number: Int, seconds: Double, onto bitmap: Bitmap) -> [PixelArea] {
    var touched: [PixelArea] = []
    for (sprite, picture, _) in sprites {
      let place = sprite.place(at: seconds)
      let x = Int((scene.pictureX(place.x) * Double(width)).rounded()) - picture.width / 2
      let y = Int((scene.pictureY(place.y) * Double(height)).rounded()) - picture.height / 2
      if let area = bitmap.blend(picture, x: x, y: y) { touched.append(area) }
    }
    let sign = SimulatedPicture.numberSquare(width: width, height: height)
    FrameNumberPattern.paint(
      UInt16(truncatingIfNeeded: number), inBGRA: bitmap.pixels, bytesPerRow: bitmap.bytesPerRow, at: sign)
    touched.append(PixelArea(x: sign.x, y: sign.y, width: sign.side, height: sign.side))
    ClockFace.paint(seconds: seconds, into: bitmap)
    touched.append(ClockFace.area(width: width, height: height))
    return touched
  }
}
