import CoreMedia
import Foundation

/// A frame, or a piece of sound, that one output gave at a time.
open class AVCaptureSynchronizedSampleBufferData: AVCaptureSynchronizedData, @unchecked Sendable {
  /// The sample buffer. That of a dropped frame has no image.
  public let sampleBuffer: CMSampleBuffer
  /// Whether the frame was dropped.
  public let sampleBufferWasDropped: Bool

  init(_ sampleBuffer: CMSampleBuffer, wasDropped: Bool) {
    (self.sampleBuffer, sampleBufferWasDropped) = (sampleBuffer, wasDropped)
    super.init(sampleBuffer.presentationTimeStamp)
  }

  /// Why the frame was dropped.
  open var droppedReason: AVCaptureOutput.DataDroppedReason {
    guard sampleBufferWasDropped else { return .none }
    let reason = CMGetAttachment(
      sampleBuffer, key: kCMSampleBufferAttachmentKey_DroppedFrameReason, attachmentModeOut: nil)
    switch reason.map({ "\($0)" }) {
    case "\(kCMSampleBufferDroppedFrameReason_FrameWasLate)": return .lateData
    case "\(kCMSampleBufferDroppedFrameReason_OutOfBuffers)": return .outOfBuffers
    case "\(kCMSampleBufferDroppedFrameReason_Discontinuity)": return .discontinuity
    default: return .none
    }
  }
}
