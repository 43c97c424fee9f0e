import Foundation

/// One of the sounds or subtitles that a person can choose among.
open class AVMediaSelectionOption: NSObject, NSCopying, @unchecked Sendable {
  /// The track that is used when it is chosen.
  let track: AVAssetTrack

  init(_ track: AVAssetTrack) {
    self.track = track
    super.init()
  }

  /// The option itself: it doesn't change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether it is the same one of the same asset.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? AVMediaSelectionOption).map { track.isEqual($0.track) } ?? false
  }

  /// The same for equal ones.
  open override var hash: Int { track.hash }

  /// What it carries.
  open var mediaType: AVMediaType { track.mediaType }

  /// Its formats, as four letters in a number.
  open var mediaSubTypes: [NSNumber] {
    track.facts.formats.map { NSNumber(value: $0.mediaSubType.rawValue) }
  }

  /// Whether it is so.
  open func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
    track.hasMediaCharacteristic(mediaCharacteristic)
  }

  /// Whether it can be played.
  open var isPlayable: Bool { track.isPlayable }

  /// Its language as a tag of BCP 47.
  open var extendedLanguageTag: String? { track.extendedLanguageTag }

  /// Its language.
  open var locale: Locale? { track.extendedLanguageTag.map { Locale(identifier: $0) } }

  /// What all formats can say of it.
  open var commonMetadata: [AVMetadataItem] { track.commonMetadata }

  /// In which formats something is said of it.
  open var availableMetadataFormats: [AVMetadataFormat] { track.availableMetadataFormats }

  /// What is said of it in a format.
  open func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] { track.metadata(forFormat: format) }

  /// The option of another group that goes with it: its subtitles for what nobody understands.
  open func associatedMediaSelectionOption(in group: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
    let types: Set<String> = [
      AVAssetTrack.AssociationType.forcedSubtitlesOnly.rawValue,
      AVAssetTrack.AssociationType.selectionFollower.rawValue,
    ]
    let others = track.facts.associations.filter { types.contains($0.type) }.map(\.track)
    return group.options.first { others.contains($0.track.trackID) }
  }

  /// What finds it again in the same group: see `mediaSelectionOption(withPropertyList:)`.
  open func propertyList() -> Any { [Self.trackKey: Int(track.trackID)] }

  /// What a person is shown: its name where the file gives it one, else its language by that language's own name.
  open var displayName: String { displayName(with: .current) }

  /// The same. The names are those that languages give themselves, whoever reads them.
  open func displayName(with locale: Locale) -> String {
    let title = commonMetadata.first { $0.commonKey == .commonKeyTitle }?.stringValue ?? track.facts.name
    let language = extendedLanguageTag.map(LanguageNames.name)
    return switch (language, title) {
    case (let language?, let title?) where title != language: "\(language) – \(title)"
    case (let language?, _): language
    case (nil, let title?): title
    case (nil, nil): String(track.trackID)
    }
  }

  static let trackKey = "MediaSelectionOptionsPersistentTrackID"
}
