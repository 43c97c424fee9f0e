import CoreMedia

/// What a reader's output gives out, one sample buffer after the other, in the asset's time. Its calls block: use it from
/// one thread at a time.
package protocol AssetReading: AnyObject, Sendable {
  /// The next samples; nil at the end.
  func next() throws -> CMSampleBuffer?

  /// Lets go of whoever waits.
  func cancel()
}

extension AssetReading {
  package func cancel() {}
}
