import AVFoundation

/// Asks ten times a second how loud it is: `poll-levels TIMES`.
enum PollLevels: ClientProgram {
  static let name = "poll-levels"

  static func run(_ arguments: [String]) async throws {
    guard let times = arguments.first.flatMap({ Int($0) }) else { throw ClientError.usage("\(name) TIMES") }
    guard let microphone = AVCaptureDevice.default(for: .audio) else { throw ClientError.noMicrophone }
    let session = AVCaptureSession()
    session.addInput(try AVCaptureDeviceInput(device: microphone))
    let output = AVCaptureAudioDataOutput()
    guard session.canAddOutput(output) else { throw ClientError.sessionRefuses("a sound output") }
    session.addOutput(output)
    session.startRunning()
    defer { session.stopRunning() }

    guard let connection = output.connections.first else { throw ClientError.sessionRefuses("a connection") }
    for _ in 0..<times {
      try await Task.sleep(nanoseconds: 100_000_000)
      let levels = connection.audioChannels.map { channel in
        String(format: "%.1f/%.1f", channel.averagePowerLevel, channel.peakHoldLevel)
      }
      say(levels.isEmpty ? "nothing yet" : levels.joined(separator: " "))
    }
  }
}
