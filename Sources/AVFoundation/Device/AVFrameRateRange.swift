import CoreMedia
import Foundation
import GLibSupport

/// Rates that a format can deliver at.
public final class AVFrameRateRange: NSObject, Sendable {
  /// The lowest rate, in frames per second.
  public let minFrameRate: Float64
  /// The highest rate, in frames per second.
  public let maxFrameRate: Float64
  /// How long a frame lasts at the lowest rate.
  public let maxFrameDuration: CMTime
  /// How long a frame lasts at the highest rate.
  public let minFrameDuration: CMTime

  /// A range of one rate: cameras here offer single ones.
  init(_ frames: Int, _ seconds: Int) {
    minFrameDuration = CMTime(value: CMTimeValue(clamping: seconds), timescale: CMTimeScale(clamping: max(1, frames)))
    maxFrameDuration = minFrameDuration
    maxFrameRate = Double(frames) / Double(max(1, seconds))
    minFrameRate = maxFrameRate
  }
}
