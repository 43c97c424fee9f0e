import AVFoundation
import Foundation

/// The sound tracks of an item, by their places in the list that people choose from.
@MainActor
final class LiveFilmSounds {
  private let item: AVPlayerItem
  /// Called when there is something to choose from, and when something else is chosen.
  private let onChange: @MainActor (FilmSounds) -> Void
  private var group: AVMediaSelectionGroup?
  private var options: [AVMediaSelectionOption] = []
  private var observation: NSKeyValueObservation?

  init(_ item: AVPlayerItem, onChange: @escaping @MainActor (FilmSounds) -> Void) {
    (self.item, self.onChange) = (item, onChange)
  }

  /// Looks what there is, once the item can be played.
  func load() {
    let asset = item.asset
    Task { [weak self] in
      guard let group = try? await asset.loadMediaSelectionGroup(for: .audible) else { return }
      self?.loaded(group)
    }
  }

  private func loaded(_ group: AVMediaSelectionGroup) {
    self.group = group
    options = AVMediaSelectionGroup.playableMediaSelectionOptions(from: group.options)
    observation = item.observe(\.currentMediaSelection) { [weak self] _, _ in
      Task { @MainActor in self?.tell() }
    }
    tell()
  }

  /// Lets one of the list be heard.
  func choose(_ place: Int) {
    guard let group, options.indices.contains(place) else { return }
    item.select(options[place], in: group)
  }

  private func tell() {
    guard let group else { return }
    let chosen = item.selectedMediaOption(in: group).flatMap { options.firstIndex(of: $0) }
    onChange(FilmSounds(options.map(\.displayName), chosen: chosen))
  }
}
