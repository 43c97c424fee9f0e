import AVFoundation

/// Hears of everything on the main queue, the way of programs with windows, and plays a film to its end after a session
/// was run: `notify-on-main FILE`.
enum NotifyOnMain: ClientProgram {
  static let name = "notify-on-main"

  @MainActor static func run(_ arguments: [String]) async throws {
    guard arguments.count == 1 else { throw ClientError.usage("\(name) FILE") }
    let (events, event) = AsyncStream.makeStream(of: Notification.Name.self)
    let names: [Notification.Name] = [
      .AVCaptureSessionDidStartRunning, .AVCaptureSessionDidStopRunning, .AVPlayerItemDidPlayToEndTime,
      AVPlayer.rateDidChangeNotification, AVPlayerItem.timeJumpedNotification,
    ]
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { _ in
        MainActor.preconditionIsolated()
        event.yield(name)
      }
    }
    defer { tokens.forEach(NotificationCenter.default.removeObserver) }

    guard let camera = AVCaptureDevice.default(for: .video) else { throw ClientError.noCamera }
    let session = AVCaptureSession()
    session.addInput(try AVCaptureDeviceInput(device: camera))
    session.addOutput(AVCaptureVideoDataOutput())
    await run { session.startRunning() }
    for await name in events where name == .AVCaptureSessionDidStartRunning { break }
    say("started: \(session.isRunning)")
    await run { session.stopRunning() }
    for await name in events where name == .AVCaptureSessionDidStopRunning { break }
    say("stopped: \(!session.isRunning)")

    let player = AVPlayer(url: URL(fileURLWithPath: arguments[0]))
    player.play()
    var rates = 0
    for await name in events {
      if name == AVPlayer.rateDidChangeNotification { rates += 1 }
      if name == .AVPlayerItemDidPlayToEndTime { break }
    }
    say("played to the end: \(player.currentTime() == player.currentItem?.duration), rate told: \(rates > 0)")
    await player.seek(to: .zero)
    for await name in events where name == AVPlayerItem.timeJumpedNotification { break }
    say("jumped")
  }

  /// Sessions start and stop beside the main thread.
  private static func run(_ work: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        work()
        continuation.resume()
      }
    }
  }
}
