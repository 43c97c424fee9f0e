import AVFoundation
import Foundation

/// The audio tracks and subtitles of a player item, by their indices in the menus.
@MainActor
final class ItemFilmTracks {
  /// One kind, as a selection group of the asset.
  private struct Offer {
    let group: AVMediaSelectionGroup
    let options: [AVMediaSelectionOption]

    init(_ group: AVMediaSelectionGroup) {
      self.group = group
      options = AVMediaSelectionGroup.playableMediaSelectionOptions(from: group.options)
    }
  }

  private let item: AVPlayerItem
  /// Called when the choices are known and when the selection changes.
  private let onChange: @MainActor (FilmTracks) -> Void
  private var offers: [FilmTracks.Kind: Offer] = [:]
  private var observation: NSKeyValueObservation?

  init(_ item: AVPlayerItem, onChange: @escaping @MainActor (FilmTracks) -> Void) {
    (self.item, self.onChange) = (item, onChange)
  }

  /// Loads the choices, once the item is ready to play.
  func load() {
    let asset = item.asset
    // Subtitles are drawn over the video, so audio-only items don't offer them.
    let kinds: [FilmTracks.Kind] = item.presentationSize.width > 0 ? FilmTracks.Kind.allCases : [.sound]
    Task { [weak self] in
      var offers: [FilmTracks.Kind: Offer] = [:]
      for kind in kinds {
        if let group = try? await asset.loadMediaSelectionGroup(for: kind.characteristic) {
          offers[kind] = Offer(group)
        }
      }
      if !offers.isEmpty { self?.loaded(offers) }
    }
  }

  private func loaded(_ offers: [FilmTracks.Kind: Offer]) {
    self.offers = offers
    observation = item.observe(\.currentMediaSelection) { [weak self] _, _ in
      Task { @MainActor in self?.tell() }
    }
    tell()
  }

  /// Selects a track by its index, or none.
  func choose(_ place: Int?, of kind: FilmTracks.Kind) {
    guard let offer = offers[kind] else { return }
    guard let place else { return item.select(nil, in: offer.group) }
    if offer.options.indices.contains(place) { item.select(offer.options[place], in: offer.group) }
  }

  private func tell() {
    var tracks = FilmTracks()
    for (kind, offer) in offers {
      let chosen = item.selectedMediaOption(in: offer.group).flatMap { offer.options.firstIndex(of: $0) }
      tracks[kind] = FilmTracks.Choice(
        offer.options.map(\.displayName), chosen: chosen, languages: offer.options.map { $0.extendedLanguageTag ?? "" })
    }
    onChange(tracks)
  }
}

extension FilmTracks.Kind {
  fileprivate var characteristic: AVMediaCharacteristic {
    switch self {
    case .sound: .audible
    case .subtitles: .legible
    }
  }
}
