import AVFoundation
import GLibSupport
import GTKSupport

/// Frames of a movie side by side, with a frame around those that are kept. The ends are dragged.
@MainActor
package final class Filmstrip {
  package let widget: Overlay
  /// Called while the user drags an end.
  package var onDrag: @MainActor (TrimSelection.Handle, CMTime) -> Void = { _, _ in }
  /// Called when the user takes hold of an end, before it is dragged.
  package var onGrab: @MainActor () -> Void = {}
  private let tiles: [VideoView]
  private let marks: FilmstripMarks
  private var held: TrimSelection.Handle?
  private var reading: Task<Void, Never>?

  private static let height = 60
  private static let count = 12

  package init() {
    tiles = (0..<Self.count).map { _ in VideoView() }
    let row = Box.row()
    row.setHomogeneous()
    for tile in tiles {
      tile.gravity = .fill
      tile.expandsHorizontally = true
      tile.setMinimumSize(width: 12, height: Self.height)
      row.append(tile)
    }
    row.styled("filmstrip").clipContent()
    row.setHiddenFromAccessibility(true)
    row.readsLeftToRight()
    let marks = FilmstripMarks()
    self.marks = marks
    // The handles need room at both ends, outside of the frames.
    row.setMargins(start: FilmstripMarks.handleWidth, end: FilmstripMarks.handleWidth)
    widget = Overlay(row, over: marks.area)
    widget.readsLeftToRight()
    marks.area.onGrab { [weak self] x in
      self?.begin(x)
    } move: { [weak self] x in
      self?.move(x)
    } up: { [weak self] _ in
      self?.held = nil
    }
  }

  isolated deinit { reading?.cancel() }

  /// Reads the frames.
  package func show(_ asset: AVAsset, duration: CMTime) {
    reading?.cancel()
    let generator = AVAssetImageGenerator(asset: asset)
    generator.appliesPreferredTrackTransform = true
    generator.maximumSize = CGSize(width: 240, height: 240)
    let times = (0..<Self.count).map { place in
      CMTime(seconds: duration.seconds * (Double(place) + 0.5) / Double(Self.count), preferredTimescale: 600)
    }
    reading = Task { [weak self] in
      for (place, time) in times.enumerated() {
        guard !Task.isCancelled else { return }
        if let pixels = try? await generator.image(at: time).image.pixels() { self?.tiles[place].show(pixels) }
      }
    }
  }

  /// Stops reading, and forgets the frames.
  package func clear() {
    reading?.cancel()
    reading = nil
    for tile in tiles { tile.clear() }
  }

  /// What is kept.
  package var selection: TrimSelection? {
    didSet { if selection != oldValue { marks.selection = selection } }
  }

  /// The frame that is shown; nil for none.
  package var head: CMTime? {
    didSet { if head != oldValue { marks.head = head } }
  }

  private func begin(_ x: Double) {
    onGrab()
    held = selection?.handle(at: x - Double(FilmstripMarks.handleWidth), in: marks.stripWidth)
    move(x)
  }

  private func move(_ x: Double) {
    guard let held, let selection else { return }
    onDrag(held, selection.time(at: x - Double(FilmstripMarks.handleWidth), in: marks.stripWidth))
  }
}
