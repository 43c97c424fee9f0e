import CoreVideo
import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// The camera looks at something else: time to focus and measure anew. The notification's object is the device.
  public static let subjectAreaDidChangeNotification = Notification.Name(
    "AVCaptureDeviceSubjectAreaDidChangeNotification")

  /// Whether it is told when the camera looks at something else, while a session runs. Set under the lock.
  public var isSubjectAreaChangeMonitoringEnabled: Bool {
    get {
      accessed()
      return state.withLock { $0.subjectAreaReceiver != nil }
    }
    set {
      guard mayConfigure(), newValue != isSubjectAreaChangeMonitoringEnabled else { return }
      let receiver = newValue ? makeSubjectAreaReceiver() : nil
      withKeyValueChange(of: \.isSubjectAreaChangeMonitoringEnabled) {
        state.withLock { $0.subjectAreaReceiver = receiver }
      }
    }
  }

  /// What a session lets look at the camera's pictures; nil where nobody asked.
  var subjectAreaTap: CaptureGraph.Tap? {
    guard let receiver = state.withLock({ $0.subjectAreaReceiver }) else { return nil }
    let form = PictureForm(
      pixelFormat: kCVPixelFormatType_32BGRA, width: SubjectAreaWatch.size.width, height: SubjectAreaWatch.size.height)
    return CaptureGraph.Tap(of: uniqueID, .pictures(form), queue: .dropOldest(samples: 1), to: receiver)
  }

  private func makeSubjectAreaReceiver() -> SampleBufferReceiver {
    let watch = SubjectAreaWatch { [weak self] in
      guard let self else { return }
      NotificationCenter.default.postLater(name: Self.subjectAreaDidChangeNotification, object: self)
    }
    return SampleBufferReceiver { watch.see($0) }
  }
}

extension Notification.Name {
  /// The camera looks at something else. The notification's object is the device.
  public static let AVCaptureDeviceSubjectAreaDidChange = AVCaptureDevice.subjectAreaDidChangeNotification
}
