import AVFoundation

/// Hands out frames from the last to the first, with the times from the first to the last.
final class Reversal: @unchecked Sendable {
  private let samples: [CMSampleBuffer]
  private var index = 0

  init(_ samples: [CMSampleBuffer]) { self.samples = samples }

  var isOver: Bool { index == samples.count }

  func next() -> (CVPixelBuffer, CMTime)? {
    guard index < samples.count, let picture = CMSampleBufferGetImageBuffer(samples[samples.count - 1 - index]) else {
      return nil
    }
    defer { index += 1 }
    return (picture, CMSampleBufferGetPresentationTimeStamp(samples[index]))
  }
}
