import MediaEngine

extension AVURLAsset {
  /// The qualities in which an HLS stream is offered; none for everything else. Blocks until they are known: better load
  /// them with `load(.variants)`.
  public var variants: [AVAssetVariant] {
    _ = variantLoader.wait(for: "variants")
    return knownVariants
  }

  /// The variants once they are loaded.
  var knownVariants: [AVAssetVariant] {
    guard let list = variantLoader.content?.multivariant else { return [] }
    return zip(list.variants, list.renditionsOfVariants(.audio)).map { AVAssetVariant($0, sounds: $1) }
  }
}

extension AVPartialAsyncProperty where Root: AVURLAsset {
  /// The qualities in which an HLS stream is offered; none for everything else.
  public static var variants: AVAsyncProperty<Root, [AVAssetVariant]> {
    AVAsyncProperty("variants", loader: { $0.variantLoader }, value: { $0.knownVariants })
  }
}
