extension MediaTrackFacts {
  /// What is missing to decode the track; nil if all of it can be decoded, or if it is neither video nor audio.
  public var missingDecoder: MissingDecoder? {
    formats.lazy.filter { !MediaDecoding.canDecode($0) }.compactMap { MissingDecoder($0) }.first
  }
}
