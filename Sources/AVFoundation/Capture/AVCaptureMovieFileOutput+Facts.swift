import MediaEngine

// What a program that lets a person choose settings of recordings tells about them.
extension AVCaptureMovieFileOutput {
  /// Whether this process encodes with special hardware where it can: recordings and exports alike, from the next one on.
  package static var usesHardwareEncoders: Bool {
    get { HardwareEncoding.isAllowed }
    set { HardwareEncoding.isAllowed = newValue }
  }

  /// The names of the codecs for which an encoder of hardware works here. Tries them, which takes a moment.
  package static func workingHardwareCodecs() async -> [String] { await HardwareEncoding.working().map(\.codec.name) }

  /// The bits per second with which video of a codec is recorded unless a program asks for others.
  package static func usualBitRate(
    _ codec: AVVideoCodecType, width: Int, height: Int, framesPerSecond: Double
  ) -> Int {
    (Codec(codec.rawValue) ?? .h264).usualBitRate(width: width, height: height, framesPerSecond: framesPerSecond)
  }

  /// The bits per second with which two channels of sound are recorded unless a program asks for others.
  package static var usualSoundBitRate: Int { AudioEncoding(codec: .aac).usualBitRate }

  /// The package to install so that a microphone's voice can be cleaned up; nil if nothing is missing or the package is
  /// unknown.
  package static var missingVoicePackage: String? { VoiceCleaner.isInstalled ? nil : VoiceCleaner.package }
  /// Whether voices can be cleaned up here.
  package static var canCleanVoices: Bool { VoiceCleaner.isInstalled }
}
