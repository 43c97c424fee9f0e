import AVFoundation
import Dispatch
import Synchronization

/// Observes the devices of one kind.
enum DeviceWatch {
  /// The cameras that were found ahead.
  private static let ahead = Mutex<AVCaptureDevice.DiscoverySession?>(nil)
  private static let queue = DispatchQueue(label: "app.kinora.devices")

  /// Begins to look for cameras, so that they are known once a window asks for them.
  static func lookAhead() {
    queue.async {
      let list = discover(.video)
      ahead.withLock { $0 = list }
    }
  }

  /// The cameras, if they have been found ahead.
  static var knownCameras: [AVCaptureDevice]? { ahead.withLock(\.self)?.devices }

  /// Lists the cameras (`.video`) or microphones (`.audio`), at once and after each change. The first discovery takes a
  /// moment and runs on a queue of its own.
  static func lists(of mediaType: AVMediaType) -> AsyncStream<[AVCaptureDevice]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [AVCaptureDevice].self)
    let watch = Watch()
    let found = mediaType == .video ? ahead.withLock(\.self) : nil
    queue.async {
      let list = found ?? discover(mediaType)
      watch.observation = list.observe(\.devices) { list, _ in
        queue.async { continuation.yield(list.devices) }
      }
      watch.list = list
      // Also where it was found ahead: it may have changed before it was observed.
      continuation.yield(list.devices)
    }
    continuation.onTermination = { _ in queue.async { watch.observation = nil } }
    return stream
  }

  private static func discover(_ mediaType: AVMediaType) -> AVCaptureDevice.DiscoverySession {
    let types: [AVCaptureDevice.DeviceType] =
      mediaType == .audio ? [.microphone] : [.builtInWideAngleCamera, .external]
    return AVCaptureDevice.DiscoverySession(deviceTypes: types, mediaType: mediaType, position: .unspecified)
  }

  /// The observation, kept while the stream is in use. Accessed on the queue only.
  private final class Watch: @unchecked Sendable {
    var list: AVCaptureDevice.DiscoverySession?
    var observation: NSKeyValueObservation?
  }
}
