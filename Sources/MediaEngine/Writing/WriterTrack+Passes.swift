extension WriterTrack {
  /// Whether an encoder is there that takes in two passes what is encoded like this: at a bit rate, and when there is time. Not
  /// for GStreamer's muxers: without a second pass all other samples come behind those of the first.
  package static func canTakePasses(_ way: Way, in type: WrittenFileType, isLive: Bool) -> Bool {
    guard case .video(let encoding, _) = way, type.isISO, !isLive, encoding.quality == nil, encoding.rateFactor == nil,
      encoding.hardware != .required
    else { return false }
    return EncoderList.standard[encoding.codec].contains { $0.takesPasses && $0.isThere(for: .offline) }
  }
}
