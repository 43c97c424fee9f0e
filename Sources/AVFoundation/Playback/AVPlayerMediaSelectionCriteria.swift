import Foundation

/// What suits a person among sounds, or among subtitles.
open class AVPlayerMediaSelectionCriteria: NSObject, @unchecked Sendable {
  /// Languages by their tags, the best first.
  public let preferredLanguages: [String]?
  /// What it should be like, as far as there is such a thing.
  public let preferredMediaCharacteristics: [AVMediaCharacteristic]?
  /// What it must be like, if anything is.
  public let principalMediaCharacteristics: [AVMediaCharacteristic]?

  /// These languages, and what is like this among them.
  public init(
    preferredLanguages: [String]?, preferredMediaCharacteristics: [AVMediaCharacteristic]?
  ) {
    self.preferredLanguages = preferredLanguages
    self.preferredMediaCharacteristics = preferredMediaCharacteristics
    principalMediaCharacteristics = nil
    super.init()
  }

  /// What is like this, of it these languages, and what is like that among them.
  public init(
    principalMediaCharacteristics: [AVMediaCharacteristic]?, preferredLanguages: [String]?,
    preferredMediaCharacteristics: [AVMediaCharacteristic]?
  ) {
    self.preferredLanguages = preferredLanguages
    self.preferredMediaCharacteristics = preferredMediaCharacteristics
    self.principalMediaCharacteristics = principalMediaCharacteristics
    super.init()
  }

  var wish: TrackChoice.Wish {
    TrackChoice.Wish(
      needed: Set(principalMediaCharacteristics ?? []), languages: preferredLanguages ?? [],
      liked: preferredMediaCharacteristics ?? [])
  }
}
