import AVFoundation

/// Follows the list of cameras while one is running: `watch-devices EVENTS` ends after so many have come or gone.
enum WatchDevices: ClientProgram {
  static let name = "watch-devices"

  static func run(_ arguments: [String]) async throws {
    guard let count = arguments.first.flatMap({ Int($0) }) else { throw ClientError.usage("\(name) EVENTS") }
    let discovery = AVCaptureDevice.DiscoverySession(
      deviceTypes: [.builtInWideAngleCamera, .external], mediaType: .video, position: .unspecified)
    say("\(discovery.devices.count) cameras")

    let (events, continuation) = AsyncStream.makeStream(of: String.self)
    let observation = discovery.observe(\.devices, options: [.old, .new]) { _, change in
      continuation.yield("list: \(change.oldValue?.count ?? 0) to \(change.newValue?.count ?? 0) cameras")
    }
    let center = NotificationCenter.default
    let watchers = [
      (AVCaptureDevice.wasConnectedNotification, "connected"),
      (AVCaptureDevice.wasDisconnectedNotification, "disconnected"),
    ].map { name, word in
      center.addObserver(forName: name, object: nil, queue: nil) { notification in
        let device = notification.object as? AVCaptureDevice
        continuation.yield("\(word): \(device?.localizedName ?? "nobody knows what")")
      }
    }

    let session = AVCaptureSession()
    if let camera = discovery.devices.first { session.addInput(try AVCaptureDeviceInput(device: camera)) }
    let frames = AVCaptureVideoDataOutput()
    if session.canAddOutput(frames) { session.addOutput(frames) }
    session.startRunning()

    var seen = 0
    for await event in events {
      say(event)
      seen += 1
      if seen == count { break }
    }
    session.stopRunning()
    observation.invalidate()
    for watcher in watchers { center.removeObserver(watcher) }
    say("\(discovery.devices.count) cameras at the end")
  }
}
