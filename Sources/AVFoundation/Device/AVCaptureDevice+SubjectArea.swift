import CoreVideo
import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// The camera's view has changed: time to focus and meter again. The notification's object is the device.
  public static let subjectAreaDidChangeNotification = Notification.Name(
    "AVCaptureDeviceSubjectAreaDidChangeNotification")

  /// Whether changes of the subject area are reported while a session runs. Set with the configuration lock held.
  public var isSubjectAreaChangeMonitoringEnabled: Bool {
    get {
      accessed()
      return state.withLock { $0.subjectAreaReceiver != nil }
    }
    set {
      requireLock()
      guard newValue != isSubjectAreaChangeMonitoringEnabled else { return }
      let receiver = newValue ? makeSubjectAreaReceiver() : nil
      withKeyValueChange(of: \.isSubjectAreaChangeMonitoringEnabled) {
        state.withLock { $0.subjectAreaReceiver = receiver }
      }
    }
  }

  /// The tap for a session to watch the camera's frames; nil unless monitoring is enabled.
  var subjectAreaTap: CaptureGraph.Tap? {
    guard let receiver = state.withLock({ $0.subjectAreaReceiver }) else { return nil }
    let form = PictureForm(
      pixelFormat: kCVPixelFormatType_32BGRA, width: SubjectAreaWatch.size.width, height: SubjectAreaWatch.size.height)
    return CaptureGraph.Tap(of: uniqueID, .pictures(form), queue: .dropOldest(samples: 1), to: receiver)
  }

  private func makeSubjectAreaReceiver() -> SampleBufferReceiver {
    let watch = SubjectAreaWatch { [weak self] in
      guard let self else { return }
      NotificationCenter.default.postOnMain(name: Self.subjectAreaDidChangeNotification, object: self)
    }
    return SampleBufferReceiver { watch.see($0) }
  }
}

extension Notification.Name {
  /// The camera's view has changed. The notification's object is the device.
  public static let AVCaptureDeviceSubjectAreaDidChange = AVCaptureDevice.subjectAreaDidChangeNotification
}
