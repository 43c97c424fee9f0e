import AVFoundation
import Dispatch

/// The devices of one kind, at once and after each change.
enum DeviceWatch {
  /// Lists cameras (`.video`) or microphones (`.audio`). To look for the first time takes a moment, in which nobody
  /// waits.
  static func lists(of mediaType: AVMediaType) -> AsyncStream<[AVCaptureDevice]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [AVCaptureDevice].self)
    let types: [AVCaptureDevice.DeviceType] =
      mediaType == .audio ? [.microphone] : [.builtInWideAngleCamera, .external]
    let queue = DispatchQueue(label: "app.kinora.devices")
    let watch = Watch()
    queue.async {
      let list = AVCaptureDevice.DiscoverySession(deviceTypes: types, mediaType: mediaType, position: .unspecified)
      watch.observation = list.observe(\.devices) { list, _ in
        queue.async { continuation.yield(list.devices) }
      }
      watch.list = list
      continuation.yield(list.devices)
    }
    continuation.onTermination = { _ in queue.async { watch.observation = nil } }
    return stream
  }

  /// What is held while somebody listens. Touched on the queue only.
  private final class Watch: @unchecked Sendable {
    var list: AVCaptureDevice.DiscoverySession?
    var observation: NSKeyValueObservation?
  }
}
