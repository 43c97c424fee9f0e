/// A characteristic of a track or media selection option.
public struct AVMediaCharacteristic: RawRepresentable, Hashable, Sendable {
  /// Apple's identifier.
  public let rawValue: String

  /// Creates a characteristic from Apple's identifier.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a characteristic from Apple's identifier.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension AVMediaCharacteristic {
  /// Has visual content.
  public static let visual = AVMediaCharacteristic("AVMediaCharacteristicVisual")
  /// Has audible content.
  public static let audible = AVMediaCharacteristic("AVMediaCharacteristicAudible")
  /// Has text to read.
  public static let legible = AVMediaCharacteristic("AVMediaCharacteristicLegible")
  /// Is frame-based: each sample is a frame shown by itself.
  public static let frameBased = AVMediaCharacteristic("AVMediaCharacteristicFrameBased")
  /// Contains HDR video.
  public static let containsHDRVideo = AVMediaCharacteristic("AVMediaCharacteristicContainsHDRVideo")
  /// Has an alpha channel.
  public static let containsAlphaChannel = AVMediaCharacteristic("AVMediaCharacteristicContainsAlphaChannel")
  /// Is the main programme, not a dub or a commentary.
  public static let isMainProgramContent = AVMediaCharacteristic("public.main-program-content")
  /// Is auxiliary content, such as a commentary.
  public static let isAuxiliaryContent = AVMediaCharacteristic("public.auxiliary-content")
  /// Contains only forced subtitles: translations of dialogue in a foreign language.
  public static let containsOnlyForcedSubtitles = AVMediaCharacteristic("public.subtitles.forced-only")
  /// Transcribes spoken dialogue for the deaf and hard of hearing.
  public static let transcribesSpokenDialogForAccessibility = AVMediaCharacteristic(
    "public.accessibility.transcribes-spoken-dialog")
  /// Describes music and sounds for the deaf and hard of hearing.
  public static let describesMusicAndSoundForAccessibility = AVMediaCharacteristic(
    "public.accessibility.describes-music-and-sound")
  /// Describes the video for the blind and visually impaired.
  public static let describesVideoForAccessibility = AVMediaCharacteristic("public.accessibility.describes-video")
  /// Makes speech stand out from the rest of the audio.
  public static let enhancesSpeechIntelligibility = AVMediaCharacteristic(
    "public.accessibility.enhances-speech-intelligibility")
  /// Uses language that is easy to read.
  public static let easyToRead = AVMediaCharacteristic("public.easy-to-read")
  /// Is a dubbed translation.
  public static let dubbedTranslation = AVMediaCharacteristic("public.translation.dubbed")
  /// Is a voice-over translation: spoken over the original.
  public static let voiceOverTranslation = AVMediaCharacteristic("public.translation.voice-over")
  /// Is original content, in its original language.
  public static let isOriginalContent = AVMediaCharacteristic("public.original-content")
  /// Uses a wide-gamut colour space.
  public static let usesWideGamutColorSpace = AVMediaCharacteristic("AVMediaCharacteristicUsesWideGamutColorSpace")
}
