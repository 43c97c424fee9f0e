import CoreMedia
import Foundation
import Synchronization

/// Receives one output's data for a synchronizer.
final class SynchronizedReceiver: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
  AVCaptureAudioDataOutputSampleBufferDelegate, AVCaptureMetadataOutputObjectsDelegate, Sendable
{
  typealias Handler = @Sendable (AVCaptureSynchronizedData, Int) -> Void

  private let source: Int
  private let handler = Mutex<Handler?>(nil)
  private let queue = DispatchQueue(label: "app.kinora.synchronized-output")

  init(_ source: Int) { self.source = source }

  /// Becomes the output's delegate; false if it is of no kind that delivers data.
  func receive(from output: AVCaptureOutput, _ handler: @escaping Handler) -> Bool {
    self.handler.withLock { $0 = handler }
    switch output {
    case let output as AVCaptureVideoDataOutput: output.setSampleBufferDelegate(self, queue: queue)
    case let output as AVCaptureAudioDataOutput: output.setSampleBufferDelegate(self, queue: queue)
    case let output as AVCaptureMetadataOutput: output.setMetadataObjectsDelegate(self, queue: queue)
    default: return false
    }
    return true
  }

  /// Is the output's delegate no more.
  func leave(_ output: AVCaptureOutput) {
    switch output {
    case let output as AVCaptureVideoDataOutput where output.sampleBufferDelegate === self:
      output.setSampleBufferDelegate(nil, queue: nil)
    case let output as AVCaptureAudioDataOutput where output.sampleBufferDelegate === self:
      output.setSampleBufferDelegate(nil, queue: nil)
    case let output as AVCaptureMetadataOutput where output.metadataObjectsDelegate === self:
      output.setMetadataObjectsDelegate(nil, queue: nil)
    default: break
    }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    pass(AVCaptureSynchronizedSampleBufferData(sampleBuffer, wasDropped: false))
  }

  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    pass(AVCaptureSynchronizedSampleBufferData(sampleBuffer, wasDropped: true))
  }

  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) {
    guard let first = metadataObjects.first else { return }
    pass(AVCaptureSynchronizedMetadataObjectData(metadataObjects, at: first.time))
  }

  private func pass(_ data: AVCaptureSynchronizedData) { handler.withLock { $0 }?(data, source) }
}
