import CoreMedia
import Foundation

extension AVAssetReaderOutput {
  /// Lets a provider read other ranges than those that it was made for.
  public final class RandomAccessController: Sendable {
    private let output: AVAssetReaderOutput

    init(_ output: AVAssetReaderOutput) { self.output = output }

    /// Reads other ranges, after the provider has said that all has been read.
    public func resetForReading(timeRanges: [CMTimeRange]) {
      output.reset(forReadingTimeRanges: timeRanges.map { NSValue(timeRange: $0) })
    }

    /// Says that no other ranges will be asked for.
    public func markConfigurationAsFinal() { output.markConfigurationAsFinal() }
  }
}
