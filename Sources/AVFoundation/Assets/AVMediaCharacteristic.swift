/// What a track or an option of a media selection is like.
public struct AVMediaCharacteristic: RawRepresentable, Hashable, Sendable {
  /// Apple's name of it.
  public let rawValue: String

  /// One by Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// One by Apple's name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension AVMediaCharacteristic {
  /// Can be seen.
  public static let visual = AVMediaCharacteristic("AVMediaCharacteristicVisual")
  /// Can be heard.
  public static let audible = AVMediaCharacteristic("AVMediaCharacteristicAudible")
  /// Can be read.
  public static let legible = AVMediaCharacteristic("AVMediaCharacteristicLegible")
  /// Belongs to single frames: they are shown one after the other, each for itself.
  public static let frameBased = AVMediaCharacteristic("AVMediaCharacteristicFrameBased")
  /// Is brighter than ordinary displays.
  public static let containsHDRVideo = AVMediaCharacteristic("AVMediaCharacteristicContainsHDRVideo")
  /// Has an alpha channel.
  public static let containsAlphaChannel = AVMediaCharacteristic("AVMediaCharacteristicContainsAlphaChannel")
  /// Is the programme's own, no dubbing.
  public static let isMainProgramContent = AVMediaCharacteristic("public.main-program-content")
  /// Is something beside the programme.
  public static let isAuxiliaryContent = AVMediaCharacteristic("public.auxiliary-content")
  /// Only what the others don't understand is translated.
  public static let containsOnlyForcedSubtitles = AVMediaCharacteristic("public.subtitles.forced-only")
  /// Writes down what is said, for those who don't hear.
  public static let transcribesSpokenDialogForAccessibility = AVMediaCharacteristic(
    "public.accessibility.transcribes-spoken-dialog")
  /// Describes music and noises, for those who don't hear.
  public static let describesMusicAndSoundForAccessibility = AVMediaCharacteristic(
    "public.accessibility.describes-music-and-sound")
  /// Describes the picture, for those who don't see.
  public static let describesVideoForAccessibility = AVMediaCharacteristic("public.accessibility.describes-video")
  /// Speech that stands out from the rest.
  public static let enhancesSpeechIntelligibility = AVMediaCharacteristic(
    "public.accessibility.enhances-speech-intelligibility")
  /// Easy words.
  public static let easyToRead = AVMediaCharacteristic("public.easy-to-read")
  /// Translated by speakers.
  public static let dubbedTranslation = AVMediaCharacteristic("public.translation.dubbed")
  /// Translated by a speaker who talks over the original.
  public static let voiceOverTranslation = AVMediaCharacteristic("public.translation.voice-over")
  /// As it was made, in its own language.
  public static let isOriginalContent = AVMediaCharacteristic("public.original-content")
  /// Has colours that ordinary displays lack.
  public static let usesWideGamutColorSpace = AVMediaCharacteristic("AVMediaCharacteristicUsesWideGamutColorSpace")
}
