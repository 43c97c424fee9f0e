import CoreMedia
import Foundation

/// Sees a file output's samples before they are recorded, and may begin a recording with exactly the one it sees.
public protocol AVCaptureFileOutputDelegate: NSObjectProtocol {
  /// Whether a recording that the delegate starts from `fileOutput(_:didOutput:from:)` is to begin with the sample that it
  /// sees there. Otherwise it begins some samples later. Asked when the delegate is set.
  func fileOutputShouldProvideSampleAccurateRecordingStart(_ output: AVCaptureFileOutput) -> Bool

  /// The output has got a frame, or a piece of sound, whether or not it records. Called on a thread of the device's, which
  /// waits meanwhile.
  func fileOutput(
    _ output: AVCaptureFileOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
}

extension AVCaptureFileOutputDelegate {
  /// Does nothing.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {}
}

extension AVCaptureFileOutput {
  /// The delegate, which sees samples before they are recorded. It is held weakly.
  ///
  /// A movie with video begins with a frame: if the recording is started from a piece of sound, with the next one. While a
  /// recording runs, one that is started from the delegate begins where the running one ends, without a sample missing.
  public weak var delegate: (any AVCaptureFileOutputDelegate)? {
    get { watcher.delegate }
    set {
      watcher.set(newValue, of: self)
      link.changed()
    }
  }
}
