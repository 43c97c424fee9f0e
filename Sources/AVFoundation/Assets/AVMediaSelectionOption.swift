import Foundation

/// One of the audio or subtitle options that the user can select.
open class AVMediaSelectionOption: NSObject, NSCopying, @unchecked Sendable {
  /// The track that is played when the option is selected.
  let track: AVAssetTrack

  init(_ track: AVAssetTrack) {
    self.track = track
    super.init()
  }

  /// Returns the option itself, as it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether both are the same option of the same asset.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? AVMediaSelectionOption).map { track.isEqual($0.track) } ?? false
  }

  /// Equal for equal options.
  open override var hash: Int { track.hash }

  /// The media type.
  open var mediaType: AVMediaType { track.mediaType }

  /// The media subtypes, as four-character codes in a number.
  open var mediaSubTypes: [NSNumber] {
    track.facts.formats.map { NSNumber(value: $0.mediaSubType.rawValue) }
  }

  /// Whether the option has a characteristic.
  open func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
    track.hasMediaCharacteristic(mediaCharacteristic)
  }

  /// Whether it can be played.
  open var isPlayable: Bool { track.isPlayable }

  /// The language as a BCP 47 tag.
  open var extendedLanguageTag: String? { track.extendedLanguageTag }

  /// The locale of its language.
  open var locale: Locale? { track.extendedLanguageTag.map { Locale(identifier: $0) } }

  /// The metadata with a common key, whatever its format.
  open var commonMetadata: [AVMetadataItem] { track.commonMetadata }

  /// The formats of the option's metadata.
  open var availableMetadataFormats: [AVMetadataFormat] { track.availableMetadataFormats }

  /// The metadata of a format.
  open func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] { track.metadata(forFormat: format) }

  /// The option of another group that goes with this one, such as its forced subtitles.
  open func associatedMediaSelectionOption(in group: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
    let types: Set<String> = [
      AVAssetTrack.AssociationType.forcedSubtitlesOnly.rawValue,
      AVAssetTrack.AssociationType.selectionFollower.rawValue,
    ]
    let others = track.facts.associations.filter { types.contains($0.type) }.map(\.track)
    return group.options.first { others.contains($0.track.trackID) }
  }

  /// A property list that identifies the option in its group: see `mediaSelectionOption(withPropertyList:)`.
  open func propertyList() -> Any { [Self.trackKey: Int(track.trackID)] }

  /// The name to show the user: the track's name if the file has one, else its language's own name for itself.
  open var displayName: String { displayName(with: .current) }

  /// The name to show the user. Languages have their own names for themselves here, whatever the locale.
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
