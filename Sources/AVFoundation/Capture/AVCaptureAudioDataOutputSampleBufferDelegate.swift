import CoreMedia
import Foundation

/// Receives the sample buffers of an audio data output.
public protocol AVCaptureAudioDataOutputSampleBufferDelegate: NSObjectProtocol {
  /// An audio sample buffer has arrived.
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
}

extension AVCaptureAudioDataOutputSampleBufferDelegate {
  /// Ignores the buffer.
  public func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {}
}
