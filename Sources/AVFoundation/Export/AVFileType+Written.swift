import MediaEngine

extension AVFileType {
  /// The type as the engine writes it; nil for types that can't be written.
  var written: WrittenFileType? {
    switch self {
    case .mov: .mov
    case .mp4: .mp4
    case .m4v: .m4v
    case .m4a: .m4a
    case .mobile3GPP, .mobile3GPP2: .threeGPP
    case .wav: .wav
    case .aiff: .aiff
    case .aifc: .aifc
    case .caf: .caf
    case .matroska: .matroska
    case .webM: .webM
    case .opus: .opus
    default: nil
    }
  }
}
