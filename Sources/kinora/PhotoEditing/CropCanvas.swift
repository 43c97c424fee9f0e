import AVKit
import CoreGraphics
import GLibSupport
import GTKSupport

/// The photo that is edited, with its crop over it. The crop is dragged by its corners, or moved.
@MainActor
final class CropCanvas {
  let widget: Overlay
  private let model: PhotoEditModel
  private let picture = VideoView()
  private let marks = CropMarks()
  private var held: CropMarks.Part?
  private var pointer = CGPoint.zero
  /// Room for the corners around the photo.
  private static let inset = 24

  init(model: PhotoEditModel) {
    self.model = model
    widget = Overlay(picture, over: marks.area)
    for part in [widget, picture] { part.setAccessibleName(tr("Photo")) }
    picture.expandsVertically = true
    picture.expandsHorizontally = true
    picture.setMargins(start: Self.inset, end: Self.inset, top: Self.inset, bottom: Self.inset)
    widget.readsLeftToRight()
    widget.expandsVertically = true
    widget.isFocusable = true
    widget.styled("crop")
    model.onPicture = { [weak self] in self?.picture.show($0) }
    picture.onSizeChange = { [weak self] in self?.place() }
    marks.area.onResize { [weak self] _, _ in self?.place() }
    marks.area.onGrabPoint { [weak self] x, y in
      self?.grab(CGPoint(x: x, y: y))
    } move: { [weak self] x, y in
      self?.move(to: CGPoint(x: x, y: y))
    } up: { [weak self] in
      self?.held = nil
      self?.model.endStep()
    }
    bind(self) { $0.follow() }
  }

  private func follow() {
    guard let geometry = model.geometry else {
      picture.clear()
      marks.crop = nil
      return
    }
    // The picture comes a moment later; its place is known now.
    picture.contentSize = geometry.bounds.size
    place()
    let crop = model.edit.crop(of: model.photo?.size ?? .zero)
    widget.setAccessibleName(
      tr("Crop: %1$d by %2$d pixels", Int(clamping: crop.width.rounded()), Int(clamping: crop.height.rounded())))
  }

  /// Pixels of the widget for one of the photo, and where the photo's upper left is.
  private var scale: (factor: Double, origin: CGPoint)? {
    guard let geometry = model.geometry else { return nil }
    let (area, bounds) = (picture.pictureArea, geometry.bounds)
    guard area.width > 0, bounds.width > 0 else { return nil }
    let factor = Double(area.width / bounds.width)
    return (
      factor,
      CGPoint(
        x: Double(Self.inset) + area.minX - bounds.minX * factor,
        y: Double(Self.inset) + area.minY - bounds.minY * factor)
    )
  }

  private func place() {
    guard let crop = model.crop, let (factor, origin) = scale else { return }
    marks.crop = CGRect(
      x: origin.x + crop.minX * factor, y: origin.y + crop.minY * factor, width: crop.width * factor,
      height: crop.height * factor)
  }

  private func grab(_ point: CGPoint) {
    model.endStep()
    (held, pointer) = (marks.part(at: point), point)
  }

  private func move(to point: CGPoint) {
    guard let held, let (factor, origin) = scale else { return }
    switch held {
    case .corner(let corner):
      model.drag(corner, to: CGPoint(x: (point.x - origin.x) / factor, y: (point.y - origin.y) / factor))
    case .inside:
      model.moveCrop(by: CGSize(width: (point.x - pointer.x) / factor, height: (point.y - pointer.y) / factor))
    }
    pointer = point
  }
}
