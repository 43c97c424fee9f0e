import Foundation

/// Sounds or subtitles of which one is played at a time.
open class AVMediaSelectionGroup: NSObject, NSCopying, @unchecked Sendable {
  /// What they are.
  let characteristic: AVMediaCharacteristic
  /// What there is to choose among.
  public let options: [AVMediaSelectionOption]
  /// What is chosen where nobody chooses; nil is none.
  public let defaultOption: AVMediaSelectionOption?
  /// Whether none may be chosen.
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

  /// The group itself: it doesn't change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether it has the same options of the same asset.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVMediaSelectionGroup else { return false }
    return other === self || (other.characteristic == characteristic && other.options == options)
  }

  /// The same for equal ones.
  open override var hash: Int { characteristic.hashValue }

  /// The option that once gave this property list; nil where there is none like it.
  open func mediaSelectionOption(withPropertyList plist: Any) -> AVMediaSelectionOption? {
    guard let list = plist as? [String: Any], let id = list[AVMediaSelectionOption.trackKey] as? Int else { return nil }
    return options.first { Int($0.track.trackID) == id }
  }

  // MARK: Choosing

  /// Those that can be played.
  public class func playableMediaSelectionOptions(
    from mediaSelectionOptions: [AVMediaSelectionOption]
  ) -> [AVMediaSelectionOption] { mediaSelectionOptions.filter(\.isPlayable) }

  /// Those of a language: narrower and wider ones count, as "en-GB" for "en".
  public class func mediaSelectionOptions(
    from mediaSelectionOptions: [AVMediaSelectionOption], with locale: Locale
  ) -> [AVMediaSelectionOption] {
    mediaSelectionOptions.filter { LanguageTags.rank($0.extendedLanguageTag ?? "und", locale.identifier) > 1 }
  }

  /// Those in languages that a person reads, the first language's first, the ones that suit it best in front.
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

  /// Those that are all of this.
  public class func mediaSelectionOptions(
    from mediaSelectionOptions: [AVMediaSelectionOption],
    withMediaCharacteristics mediaCharacteristics: [AVMediaCharacteristic]
  ) -> [AVMediaSelectionOption] {
    mediaSelectionOptions.filter { option in mediaCharacteristics.allSatisfy { option.hasMediaCharacteristic($0) } }
  }

  /// Those that are nothing of this.
  public class func mediaSelectionOptions(
    from mediaSelectionOptions: [AVMediaSelectionOption],
    withoutMediaCharacteristics mediaCharacteristics: [AVMediaCharacteristic]
  ) -> [AVMediaSelectionOption] {
    mediaSelectionOptions.filter { option in !mediaCharacteristics.contains { option.hasMediaCharacteristic($0) } }
  }
}
