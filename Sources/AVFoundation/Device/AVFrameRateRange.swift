import CoreMedia
import Foundation
import GLibSupport

/// A range of frame rates that a format supports.
open class AVFrameRateRange: NSObject, @unchecked Sendable {
  /// The lowest rate, in frames per second.
  public let minFrameRate: Float64
  /// The highest rate, in frames per second.
  public let maxFrameRate: Float64
  /// The frame duration at the lowest rate.
  public let maxFrameDuration: CMTime
  /// The frame duration at the highest rate.
  public let minFrameDuration: CMTime

  /// Creates a range of a single rate: cameras here list single ones.
  init(_ frames: Int, _ seconds: Int) {
    minFrameDuration = CMTime(value: CMTimeValue(clamping: seconds), timescale: CMTimeScale(clamping: max(1, frames)))
    maxFrameDuration = minFrameDuration
    maxFrameRate = Double(frames) / Double(max(1, seconds))
    minFrameRate = maxFrameRate
  }
}
