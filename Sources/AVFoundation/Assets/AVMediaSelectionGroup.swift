import Foundation

/// Mutually exclusive options, such as audio tracks or subtitles.
open class AVMediaSelectionGroup: NSObject, NSCopying, @unchecked Sendable {
  /// The characteristic that the options share.
  let characteristic: AVMediaCharacteristic
  /// The options to select from.
  public let options: [AVMediaSelectionOption]
  /// The option selected by default; nil for none.
  public let defaultOption: AVMediaSelectionOption?
  /// Whether selecting none is allowed.
  public let allowsEmptySelection: Bool

  init(
    _ characteristic: AVMediaCharacteristic, _ options: [AVMediaSelectionOption], default: AVMediaSelectionOption?,
    allowsEmptySelection: Bool
  ) {
    self.characteristic = characteristic
    self.options = options
    defaultOption = `default`
    self.allowsEmptySelection = allowsEmptySelection
    super.init()
  }

  /// Returns the group itself, as it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether it has the same options of the same asset.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVMediaSelectionGroup else { return false }
    return other === self || (other.characteristic == characteristic && other.options == options)
  }

  /// Equal for equal groups.
  open override var hash: Int { characteristic.hashValue }

  /// The option with this property list, as from its `propertyList()`; nil where none matches.
  open func mediaSelectionOption(withPropertyList plist: Any) -> AVMediaSelectionOption? {
    guard let list = plist as? [String: Any], let id = list[AVMediaSelectionOption.trackKey] as? Int else { return nil }
    return options.first { Int($0.track.trackID) == id }
  }

  // MARK: Filtering

  /// Returns the options that can be played.
  public class func playableMediaSelectionOptions(
    from mediaSelectionOptions: [AVMediaSelectionOption]
  ) -> [AVMediaSelectionOption] { mediaSelectionOptions.filter(\.isPlayable) }

  /// Returns the options in a language; narrower and wider tags match, too, such as "en-GB" and "en".
  public class func mediaSelectionOptions(
    from mediaSelectionOptions: [AVMediaSelectionOption], with locale: Locale
  ) -> [AVMediaSelectionOption] {
    mediaSelectionOptions.filter { LanguageTags.rank($0.extendedLanguageTag ?? "und", locale.identifier) > 1 }
  }

  /// Returns the options in the preferred languages, ordered by preference, then by how well each matches its language.
  public class func mediaSelectionOptions(
    from mediaSelectionOptions: [AVMediaSelectionOption],
    filteredAndSortedAccordingToPreferredLanguages preferredLanguages: [String]
  ) -> [AVMediaSelectionOption] {
    var rest = mediaSelectionOptions
    return preferredLanguages.flatMap { language in
      let ranked = rest.map { (option: $0, rank: LanguageTags.rank($0.extendedLanguageTag ?? "und", language)) }
      rest = ranked.filter { $0.rank == 0 }.map(\.option)
      return [3, 2, 1].flatMap { rank in ranked.filter { $0.rank == rank }.map(\.option) }
    }
  }

  /// Returns the options that have all of these characteristics.
  public class func mediaSelectionOptions(
    from mediaSelectionOptions: [AVMediaSelectionOption],
    withMediaCharacteristics mediaCharacteristics: [AVMediaCharacteristic]
  ) -> [AVMediaSelectionOption] {
    mediaSelectionOptions.filter { option in mediaCharacteristics.allSatisfy { option.hasMediaCharacteristic($0) } }
  }

  /// Returns the options that have none of these characteristics.
  public class func mediaSelectionOptions(
    from mediaSelectionOptions: [AVMediaSelectionOption],
    withoutMediaCharacteristics mediaCharacteristics: [AVMediaCharacteristic]
  ) -> [AVMediaSelectionOption] {
    mediaSelectionOptions.filter { option in !mediaCharacteristics.contains { option.hasMediaCharacteristic($0) } }
  }
}
