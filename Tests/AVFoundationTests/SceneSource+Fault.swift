import CoreGraphics
import TestMedia

extension SceneSource {
  /// What is wrong with a picture of this film alone, which has to stand upright with square pixels; nil if it is the frame of
  /// this number. Sizes that can't be encoded may be a pixel larger or smaller.
  func fault(_ picture: ScenePicture, number: Int, most: Double, mean: Double) -> String? {
    let (width, height) = (Double(uprightSize.width), Double(uprightSize.height))
    guard abs(Double(picture.width) - width) <= 1, abs(Double(picture.height) - height) <= 1 else {
      return "\(recipe): \(picture.width) × \(picture.height), not \(width) × \(height)"
    }
    let scene = PaintedScene(number: number)
    var (worst, place, sum, count) = (0.0, (0, 0), 0.0, 0)
    for y in stride(from: 3, to: picture.height - 3, by: 4) {
      for x in stride(from: 3, to: picture.width - 3, by: 3) {
        let wanted = scene.color(
          (Double(x) + 0.5) * width / Double(picture.width), (Double(y) + 0.5) * height / Double(picture.height))
        for (one, other) in zip(picture.color(x, y), wanted) {
          let off = abs(one - 255 * other)
          if off > worst { (worst, place) = (off, (x, y)) }
          sum += off
          count += 1
        }
      }
    }
    guard worst > most || sum > mean * Double(count) else { return nil }
    return "\(recipe), frame \(number): up to \(worst) at \(place), \(sum / Double(count)) on average"
  }
}
