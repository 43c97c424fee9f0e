import AVFoundation
import Dispatch

/// Observes the devices of one kind.
enum DeviceWatch {
  /// Lists the cameras (`.video`) or microphones (`.audio`), at once and after each change. The first discovery takes a
  /// moment and runs on a queue of its own.
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

  /// The observation, kept while the stream is in use. Accessed on the queue only.
  private final class Watch: @unchecked Sendable {
    var list: AVCaptureDevice.DiscoverySession?
    var observation: NSKeyValueObservation?
  }
}
