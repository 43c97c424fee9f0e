import AVFoundation
import CoreMedia
import Foundation
import GLibSupport
import Photos

/// A running recording: receives the file output's callbacks and reports them in the page's model.
final class SessionRecording: NSObject, AVCaptureFileOutputRecordingDelegate {
  private let onStart: @MainActor @Sendable () -> Void
  private let onEnd: @MainActor @Sendable (URL, AVError?) -> Void

  /// Calls `onStart` when samples are being written, and `onEnd` once when the file is finished or there is none.
  init(
    onStart: @escaping @MainActor @Sendable () -> Void,
    onEnd: @escaping @MainActor @Sendable (URL, AVError?) -> Void
  ) {
    self.onStart = onStart
    self.onEnd = onEnd
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {
    DispatchQueue.main.async { [onStart] in MainActor.assumeIsolated { onStart() } }
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    let error = error.map { $0 as? AVError ?? AVError(.unknown) }
    DispatchQueue.main.async { [onEnd] in MainActor.assumeIsolated { onEnd(outputFileURL, error) } }
  }

  /// The metadata of the file; a screen has no camera.
  static func metadata(of camera: AVCaptureDevice?, isSlow: Bool = false) -> [AVMetadataItem] {
    func item(_ identifier: AVMetadataIdentifier, _ value: any NSCopying & NSObjectProtocol) -> AVMetadataItem {
      let item = AVMutableMetadataItem()
      item.identifier = identifier
      item.value = value
      return item
    }
    // Without a date: each file gets its own, also where a recording goes on in another.
    var items = [item(.commonIdentifierSoftware, "Kinora \(kinoraVersion)" as NSString)]
    guard let camera else { return items }
    items.append(item(.commonIdentifierModel, camera.localizedName as NSString))
    if !camera.manufacturer.isEmpty { items.append(item(.commonIdentifierMake, camera.manufacturer as NSString)) }
    let duration = camera.activeVideoMinFrameDuration
    // A camera without such a rate records as ever.
    if isSlow, duration.isNumeric, duration.seconds * Camera.leastSlowRate <= 1.001 {
      items.append(item(.quickTimeMetadataFullFrameRatePlaybackIntent, SlowMotion.mark as NSString))
    }
    return items
  }
}

extension RecordingEnd {
  /// The end of a recording whose file, as far as it got, is at `url`, and follows a whole one where there is a `part`.
  /// `cameraIsGone` is true if the list of devices reported the loss before the recording did.
  init(
    _ error: AVError?, url: URL, after part: SavedRecording? = nil, seconds: Double, begun: Date, cameraIsGone: Bool,
    keepsSpace: Bool = false
  ) {
    let isSaved = error.map { $0.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool ?? false } ?? true
    let cause: Cause =
      switch error?.code {
      case nil: cameraIsGone ? .deviceLost : .asked
      // It was stopped before a sample came into its last file.
      case .noDataCaptured where part != nil: .asked
      case .maximumDurationReached, .maximumFileSizeReached: .limit
      case .deviceWasDisconnected, .deviceNotConnected:
        (error?.userInfo[AVErrorDeviceKey] as? AVCaptureDevice)?.hasMediaType(.audio) ?? false
          ? .microphoneLost : .deviceLost
      case .diskFull: keepsSpace ? .spaceKept : .diskFull
      case .contentIsUnavailable:
        HangingFolders.isSilent(url) ? .failed(error?.localizedDescription ?? "", isOfFolder: true) : .folderGone
      case .operationNotAllowed: .failed(error?.localizedDescription ?? "", isOfFolder: true)
      default: .failed(error?.localizedDescription ?? tr("The recording had to end."))
      }
    self.init(cause: cause, saved: isSaved ? SavedRecording(url: url, seconds: seconds, begun: begun) : part)
  }
}
