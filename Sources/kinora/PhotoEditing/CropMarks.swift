import CoreGraphics
import GTKSupport

/// What is drawn over a photo that is cropped: a shade over what is left out, the frame with thirds, and the four corners.
@MainActor
final class CropMarks {
  /// What is at a place of the marks.
  enum Part: Equatable {
    case corner(CropGeometry.Corner)
    case inside
  }

  let area: DrawingArea
  private let state = State()
  /// How far from a corner it can be taken hold of.
  private static let reach = 24.0

  init() {
    area = DrawingArea(width: 0, height: 0) { [state] canvas, size in state.draw(canvas, size) }
  }

  /// The crop in the widget's pixels; nil for none.
  var crop: CGRect? {
    get { state.crop }
    set {
      guard state.crop != newValue else { return }
      state.crop = newValue
      area.redraw()
    }
  }

  /// What is taken hold of at a place: the nearest corner within reach, or the crop.
  func part(at point: CGPoint) -> Part? {
    guard let crop else { return nil }
    let corners: [(CropGeometry.Corner, CGPoint)] = CropGeometry.Corner.allCases.map { corner in
      let (isRight, isBottom) = corner.sides
      return (corner, CGPoint(x: isRight ? crop.maxX : crop.minX, y: isBottom ? crop.maxY : crop.minY))
    }
    let near = corners.filter { abs($0.1.x - point.x) <= Self.reach && abs($0.1.y - point.y) <= Self.reach }
    func distance(_ place: CGPoint) -> Double { abs(place.x - point.x) + abs(place.y - point.y) }
    if let corner = near.min(by: { distance($0.1) < distance($1.1) })?.0 { return .corner(corner) }
    return crop.contains(point) ? .inside : nil
  }

  @MainActor
  private final class State {
    var crop: CGRect?

    func draw(_ canvas: Canvas, _ size: (width: Double, height: Double)) {
      guard let crop else { return }
      for shade in [
        CGRect(x: 0, y: 0, width: size.width, height: crop.minY),
        CGRect(x: 0, y: crop.maxY, width: size.width, height: size.height - crop.maxY),
        CGRect(x: 0, y: crop.minY, width: crop.minX, height: crop.height),
        CGRect(x: crop.maxX, y: crop.minY, width: size.width - crop.maxX, height: crop.height),
      ] {
        canvas.fill(x: shade.minX, y: shade.minY, width: shade.width, height: shade.height, radius: 0, black: 0.6)
      }
      for third in 1...2 {
        let (x, y) = (crop.minX + crop.width * Double(third) / 3, crop.minY + crop.height * Double(third) / 3)
        canvas.fill(x: x - 0.5, y: crop.minY, width: 1, height: crop.height, white: 0.45)
        canvas.fill(x: crop.minX, y: y - 0.5, width: crop.width, height: 1, white: 0.45)
      }
      frame(canvas, crop, width: 1)
      // Corners: strokes of 18 px, 4 px strong, outside of the frame.
      let (long, strong) = (18.0, 4.0)
      for corner in CropGeometry.Corner.allCases {
        let (isRight, isBottom) = corner.sides
        let (x, y) = (isRight ? crop.maxX : crop.minX - strong, isBottom ? crop.maxY : crop.minY - strong)
        canvas.fill(
          x: isRight ? x + strong - long : x, y: y, width: long, height: strong, white: 1)
        canvas.fill(x: x, y: isBottom ? y + strong - long : y, width: strong, height: long, white: 1)
      }
    }

    private func frame(_ canvas: Canvas, _ crop: CGRect, width: Double) {
      canvas.fill(x: crop.minX, y: crop.minY, width: crop.width, height: width, white: 1)
      canvas.fill(x: crop.minX, y: crop.maxY - width, width: crop.width, height: width, white: 1)
      canvas.fill(x: crop.minX, y: crop.minY, width: width, height: crop.height, white: 1)
      canvas.fill(x: crop.maxX - width, y: crop.minY, width: width, height: crop.height, white: 1)
    }
  }
}
