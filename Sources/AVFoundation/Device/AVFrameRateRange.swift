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

  /// Creates a range up to a rate, which is the only one without a lowest rate: most cameras list single ones.
  init(_ frames: Int, _ seconds: Int, from lowest: (frames: Int, seconds: Int)? = nil) {
    let lowest = lowest ?? (frames, seconds)
    (minFrameDuration, maxFrameRate) = (Self.duration(frames, seconds), Self.rate(frames, seconds))
    (maxFrameDuration, minFrameRate) = (
      Self.duration(lowest.frames, lowest.seconds), Self.rate(lowest.frames, lowest.seconds)
    )
  }

  private static func duration(_ frames: Int, _ seconds: Int) -> CMTime {
    CMTime(value: CMTimeValue(clamping: seconds), timescale: CMTimeScale(clamping: max(1, frames)))
  }

  private static func rate(_ frames: Int, _ seconds: Int) -> Double { Double(frames) / Double(max(1, seconds)) }
}
