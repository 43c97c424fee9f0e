import CoreMedia
import Foundation

/// Receives the frames of a video data output.
public protocol AVCaptureVideoDataOutputSampleBufferDelegate: NSObjectProtocol {
  /// A frame has arrived.
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)

  /// A frame was dropped. The buffer has its time and format, and the reason in the attachment
  /// `kCMSampleBufferAttachmentKey_DroppedFrameReason`; it has no image.
  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
}

extension AVCaptureVideoDataOutputSampleBufferDelegate {
  /// Ignores the frame.
  public func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {}

  /// Does nothing.
  public func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {}
}
