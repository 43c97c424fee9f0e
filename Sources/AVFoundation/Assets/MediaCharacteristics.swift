import CoreMedia
import MediaEngine

/// Derives the characteristics of tracks.
enum MediaCharacteristics {
  /// The characteristics of a track.
  static func of(_ track: MediaTrackFacts) -> [AVMediaCharacteristic] {
    var found = track.characteristics.map { AVMediaCharacteristic($0) }
    switch track.kind {
    case .video, .auxiliaryVideo, .muxed:
      found.append(.visual)
      if track.kind != .muxed { found.append(.frameBased) }
      found += ofPicture(track.formats)
    case .audio: found.append(.audible)
    case .text, .subtitle, .closedCaption: found.append(.legible)
    case .timecode, .metadata, .other: break
    }
    return found.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func ofPicture(_ formats: [CMFormatDescription]) -> [AVMediaCharacteristic] {
    func has(_ key: CFString, _ values: [CFString]) -> Bool {
      formats.contains { format in
        (CMFormatDescriptionGetExtension(format, extensionKey: key) as? String).map(values.contains) ?? false
      }
    }
    var found: [AVMediaCharacteristic] = []
    if has(
      kCMFormatDescriptionExtension_TransferFunction,
      [kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ, kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG])
    {
      found.append(.containsHDRVideo)
    }
    if has(
      kCMFormatDescriptionExtension_ColorPrimaries,
      [kCMFormatDescriptionColorPrimaries_P3_D65, kCMFormatDescriptionColorPrimaries_ITU_R_2020])
    {
      found.append(.usesWideGamutColorSpace)
    }
    return found
  }
}

extension AVMediaType {
  /// The media type of a kind of track.
  init(_ kind: MediaTrackFacts.Kind) {
    switch kind {
    case .video: self = .video
    case .audio: self = .audio
    case .text: self = .text
    case .subtitle: self = .subtitle
    case .closedCaption: self = .closedCaption
    case .timecode: self = .timecode
    case .metadata: self = .metadata
    case .muxed: self = .muxed
    case .auxiliaryVideo: self = .auxiliaryPicture
    case .other(let letters): self.init(letters)
    }
  }
}
