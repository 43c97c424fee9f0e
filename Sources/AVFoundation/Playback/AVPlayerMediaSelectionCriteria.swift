import Foundation

/// The user's preferences for selecting audio or subtitles.
open class AVPlayerMediaSelectionCriteria: NSObject, @unchecked Sendable {
  /// The preferred languages as tags, the best first.
  public let preferredLanguages: [String]?
  /// The preferred characteristics.
  public let preferredMediaCharacteristics: [AVMediaCharacteristic]?
  /// The principal characteristics: required if any option has them.
  public let principalMediaCharacteristics: [AVMediaCharacteristic]?

  /// Creates criteria from languages, then characteristics.
  public init(
    preferredLanguages: [String]?, preferredMediaCharacteristics: [AVMediaCharacteristic]?
  ) {
    self.preferredLanguages = preferredLanguages
    self.preferredMediaCharacteristics = preferredMediaCharacteristics
    principalMediaCharacteristics = nil
    super.init()
  }

  /// Creates criteria from principal characteristics, then languages, then preferred characteristics.
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
