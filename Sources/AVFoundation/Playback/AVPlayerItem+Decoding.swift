import MediaEngine

extension AVPlayerItem {
  /// Loads what of the item can't be decoded: its picture, its sound, or neither. Ask once it is ready to play: what
  /// can be decoded plays without the rest. Of media on a server only a missing picture is looked into. An addition of
  /// Kinora's.
  public func loadMissingDecoders() async -> [MissingDecoder] {
    let showsPicture = presentationSize.width > 0
    let isFile = (asset as? AVURLAsset)?.isReadHere ?? false
    guard isFile || !showsPicture else { return [] }
    return (try? await asset.loadFacts())?.missingDecoders(showsPicture: showsPicture) ?? []
  }

  /// Finds decoders that were installed since the program's start, so that items created afterwards use them. An
  /// addition of Kinora's.
  public static func findNewDecoders() async { await MediaDecoding.findNewDecoders() }
}
