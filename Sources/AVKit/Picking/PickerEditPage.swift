import AVFoundation
import CoreGraphics
import Foundation
import GLibSupport
import GTKSupport

/// The page on which the user crops the picked photo, or trims the picked movie.
@MainActor
final class PickerEditPage {
  typealias Info = [UIImagePickerController.InfoKey: Any]

  let widget: Box
  /// Called with what was picked and edited; nil if the user doesn't want the item.
  private let onDone: @MainActor (Info?) -> Void
  private var info: Info
  private var crop: CropSelection?
  private var playerView: AVPlayerView?
  private var observation: NSKeyValueObservation?
  private let picture = VideoView()
  private var sliders: [Slider] = []
  /// Why the movie's part can't be written.
  private let problem = Label(announcing: "")
  private var isOver = false

  /// A page for a picked item; nil for one that can't be edited, such as a Live Photo.
  init?(_ info: Info, onDone: @escaping @MainActor (Info?) -> Void) {
    (self.info, self.onDone) = (info, onDone)
    widget = .column(spacing: 12)
    if info[.livePhoto] == nil, let image = info[.originalImage] as? CGImage {
      showCrop(of: image)
    } else if let movie = info[.mediaURL] as? URL {
      showTrim(of: movie)
    } else {
      return nil
    }
  }

  /// Stops what runs. A new photo or movie that isn't used is deleted.
  func end(isUsed: Bool) {
    (isOver, observation) = (true, nil)
    playerView?.player = nil
    guard !isUsed, info[.phAsset] == nil, let file = (info[.mediaURL] ?? info[.imageURL]) as? URL else { return }
    try? FileManager.default.removeItem(at: file)
  }

  // MARK: Photos

  private func showCrop(of image: CGImage) {
    crop = CropSelection(width: image.width, height: image.height)
    picture.expandsVertically = true
    picture.setAccessibleName(tr("Photo"))
    widget.append(picture)
    let rows: [(String, ClosedRange<Double>, Double, WritableKeyPath<CropSelection, Double>)] = [
      (tr("Zoom"), 1...CropSelection.largestZoom, 1, \.zoom), (tr("Pan"), 0...1, 0.5, \.horizontal),
      (tr("Tilt"), 0...1, 0.5, \.vertical),
    ]
    for (name, range, value, property) in rows {
      let slider = Slider(range, step: (range.upperBound - range.lowerBound) / 100)
      slider.value = value
      slider.setAccessibleName(name)
      slider.expandsHorizontally = true
      // Left is the picture's left, in whichever direction is read.
      slider.readsLeftToRight()
      slider.onMove { [weak self] value in
        self?.crop?[keyPath: property] = value
        self?.followCrop(of: image)
      }
      let label = Label(name)
      label.setWidth(characters: 8)
      label.setAlignment(0)
      let row = Box.row(spacing: 12, label, slider)
      row.setMargins(start: 18, end: 18)
      widget.append(row)
      sliders.append(slider)
    }
    let use = Button(tr("Use Photo")) { [weak self] in self?.usePhoto(image) }
    use.styled("suggested-action", "pill").align(horizontal: .center)
    use.setMargins(bottom: 12)
    widget.append(use)
    followCrop(of: image)
  }

  private func followCrop(of image: CGImage) {
    guard let crop else { return }
    (sliders[1].isSensitive, sliders[2].isSensitive) = crop.canMove
    if let pixels = image.cropping(to: crop.rect)?.pixels() { picture.show(pixels) }
  }

  private func usePhoto(_ image: CGImage) {
    onDone(crop.flatMap { Self.edited(info, by: $0, of: image) } ?? info)
  }

  /// What was picked, with the part that the user keeps.
  static func edited(_ info: Info, by crop: CropSelection, of image: CGImage) -> Info? {
    guard let part = image.cropping(to: crop.rect) else { return nil }
    var info = info
    (info[.editedImage], info[.cropRect]) = (part, crop.rect)
    return info
  }

  // MARK: Movies

  private func showTrim(of movie: URL) {
    let view = AVPlayerView()
    view.player = AVPlayer(url: movie)
    playerView = view
    widget.append(view.widget)
    problem.styled("error").setMargins(start: 18, end: 18, bottom: 12)
    problem.wrap()
    problem.centerLines()
    problem.isVisible = false
    widget.append(problem)
    observation = view.player?.currentItem?.observe(\.status, options: [.initial]) { [weak self] _, _ in
      Task { @MainActor in self?.beginTrimming(of: movie) }
    }
  }

  private func beginTrimming(of movie: URL) {
    guard let view = playerView, let item = view.player?.currentItem else { return }
    // One that can't be read or trimmed is handed over as it is.
    if item.status == .failed { return onDone(info) }
    guard item.status == .readyToPlay else { return }
    observation = nil
    guard view.canBeginTrimming else { return onDone(info) }
    view.beginTrimming { [weak self, weak item] result in
      guard let self else { return }
      guard result == .okButton, let item else { return onDone(nil) }
      let (start, end) = (item.reversePlaybackEndTime, item.forwardPlaybackEndTime)
      guard start.isNumeric || end.isNumeric else { return onDone(info) }
      let range = CMTimeRange(
        start: start.isNumeric ? start : .zero, end: end.isNumeric ? end : item.duration)
      Task { await self.trim(movie, to: range) }
    }
  }

  /// Hands over the movie's part. If it can't be written, the user is told why, and can go on trimming.
  private func trim(_ movie: URL, to range: CMTimeRange) async {
    (widget.isSensitive, problem.isVisible) = (false, false)
    do {
      let info = try await Self.trimmed(info, to: range, of: movie)
      guard !isOver else { return Self.removePart(of: info) }
      onDone(info)
      // A new movie isn't needed any more; the library's stays.
      if info[.phAsset] == nil { try? FileManager.default.removeItem(at: movie) }
    } catch {
      guard !isOver else { return }
      (widget.isSensitive, problem.isVisible) = (true, true)
      problem.text = error.localizedDescription
      if playerView?.canBeginTrimming == true { beginTrimming(of: movie) }
    }
  }

  /// What was picked, with the part of its movie that the user keeps, in a file of its own.
  static func trimmed(_ info: Info, to range: CMTimeRange, of movie: URL) async throws(AVError) -> Info {
    do {
      let file = try await MovieTrim.write(range, of: movie)
      var info = info
      info[.mediaURL] = file
      return info
    } catch {
      throw error as? AVError ?? AVError(.exportFailed)
    }
  }

  /// Deletes the file that `trimmed` has written.
  private static func removePart(of info: Info) {
    guard let file = info[.mediaURL] as? URL else { return }
    try? FileManager.default.removeItem(at: file.deletingLastPathComponent())
  }
}
