import CoreGraphics
import Foundation

/// How a photo is edited: mirrored, then turned, straightened, cropped and made brighter or darker. Saved with the photo, so
/// that editing goes on from it.
struct PhotoEdit: Codable, Equatable, Sendable {
  /// How far a photo can be straightened, in degrees.
  static let degrees = -15.0...15.0
  /// How much brighter it can be made, in stops.
  static let stops = -3.0...3.0

  private(set) var isFlipped = false
  /// Quarter turns clockwise, from 0 to 3.
  private(set) var turns = 0
  /// Degrees clockwise.
  private(set) var straightening = 0.0
  /// In stops.
  private(set) var exposure = 0.0
  private(set) var ratio = CropRatio.free
  /// The crop that was chosen, in shares of the turned photo from its upper left. Straightening doesn't change it, so that
  /// nothing is lost on the way there and back; `crop` is what is possible of it.
  private var chosen = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// Whether it changes nothing.
  var isNothing: Bool {
    !isFlipped && turns == 0 && straightening == 0 && exposure == 0 && chosen == CGRect(x: 0, y: 0, width: 1, height: 1)
  }

  // MARK: The crop

  /// The size of a photo once it is turned.
  func turnedSize(of photo: CGSize) -> CGSize {
    turns % 2 == 0 ? photo : CGSize(width: photo.height, height: photo.width)
  }

  /// Where crops of a photo may lie.
  func geometry(of photo: CGSize) -> CropGeometry { CropGeometry(size: turnedSize(of: photo), degrees: straightening) }

  /// The crop in pixels of the turned photo, without empty corners.
  func crop(of photo: CGSize) -> CGRect {
    let size = turnedSize(of: photo)
    return geometry(of: photo).fitted(
      CGRect(
        x: chosen.minX * size.width, y: chosen.minY * size.height, width: chosen.width * size.width,
        height: chosen.height * size.height))
  }

  private mutating func choose(_ crop: CGRect, of photo: CGSize) {
    let size = turnedSize(of: photo)
    guard size.width > 0, size.height > 0 else { return }
    chosen = CGRect(
      x: crop.minX / size.width, y: crop.minY / size.height, width: crop.width / size.width,
      height: crop.height / size.height)
  }

  /// Width by height of the crop; nil where it is free.
  private func shape(of photo: CGSize) -> Double? {
    let size = turnedSize(of: photo)
    return ratio.value(isPortrait: size.height > size.width)
  }

  /// Drags a corner of the crop to a point.
  mutating func drag(_ corner: CropGeometry.Corner, to point: CGPoint, of photo: CGSize) {
    choose(
      geometry(of: photo).dragging(corner, of: crop(of: photo), to: point, ratio: shape(of: photo)), of: photo)
  }

  /// Moves the crop by pixels, as far as the photo goes.
  mutating func moveCrop(by offset: CGSize, of photo: CGSize) {
    choose(geometry(of: photo).fitted(crop(of: photo).offsetBy(dx: offset.width, dy: offset.height)), of: photo)
  }

  /// Makes the crop of another shape, as large as it can be.
  mutating func setRatio(_ new: CropRatio, of photo: CGSize) {
    ratio = new
    guard let shape = shape(of: photo) else { return }
    choose(geometry(of: photo).largest(ratio: shape, about: crop(of: photo)), of: photo)
  }

  // MARK: The photo

  /// Turns the photo, with its crop, by a quarter.
  mutating func turn(clockwise: Bool) {
    turns = (turns + (clockwise ? 1 : 3)) % 4
    chosen = CGRect(
      x: clockwise ? 1 - chosen.maxY : chosen.minY, y: clockwise ? chosen.minX : 1 - chosen.maxX, width: chosen.height,
      height: chosen.width)
  }

  /// Mirrors what is seen, left to right.
  mutating func flip() {
    // Mirroring comes before turning: what was turned right has to be turned left, then.
    isFlipped.toggle()
    turns = (4 - turns) % 4
    straightening = -straightening
    chosen.origin.x = 1 - chosen.maxX
  }

  /// Straightens the photo by so many degrees clockwise.
  mutating func straighten(_ degrees: Double) {
    straightening = min(max(Self.degrees.lowerBound, degrees), Self.degrees.upperBound)
  }

  /// Makes the photo brighter by so many stops, or darker.
  mutating func expose(_ stops: Double) { exposure = min(max(Self.stops.lowerBound, stops), Self.stops.upperBound) }
}
