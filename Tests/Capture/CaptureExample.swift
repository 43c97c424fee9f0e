import AVFoundation
import AVKit
import Foundation
import GLibSupport
import GTKSupport

/// A program as anybody might write it: a window with a camera that records, and prints what was recorded.
/// `capture-example FOLDER [floating|devices] [own]`; with `own` the session is the program's.
@main
@MainActor
final class CaptureExample: AVCaptureViewDelegate {
  private let application = Application(identifier: "app.kinora.CaptureExample")
  private lazy var captureView = AVCaptureView()
  private let listener = Listener()
  private var window: ApplicationWindow?
  private var folder = ""
  private var count = 0

  static func main() {
    Localization.setUp()
    guard Application.hasDisplay() else { exit(1) }
    MainLoopBridge.install()
    let example = CaptureExample()
    exit(example.run(Array(CommandLine.arguments.dropFirst())))
  }

  private func run(_ words: [String]) -> Int32 {
    folder = words.first ?? ""
    application.onActivate { [weak self] in self?.activate(words) }
    application.addAction("quit", keys: "<Control>q") { [weak self] in self?.application.quit() }
    return application.run([])
  }

  private func activate(_ words: [String]) {
    let window = ApplicationWindow(application: application, title: "Capture Example", width: 900, height: 620)
    captureView.delegate = self
    captureView.controlsStyle =
      words.contains("floating") ? .floating : words.contains("devices") ? .inlineDeviceSelection : .default
    if words.contains("own") { takeOwnSession() }
    let header = HeaderBar(title: WindowTitle("Capture Example"))
    window.setContent(Box.column(header, captureView.widget))
    window.present()
    self.window = window
  }

  /// A camera without sound and without a file output.
  private func takeOwnSession() {
    let session = AVCaptureSession()
    if let camera = AVCaptureDevice.default(for: .video), let input = try? AVCaptureDeviceInput(device: camera) {
      session.addInput(input)
    }
    captureView.setSession(session, showVideoPreview: true, showAudioPreview: false)
    DispatchQueue.global().async { session.startRunning() }
  }

  func captureView(_ captureView: AVCaptureView, startRecordingTo fileOutput: AVCaptureFileOutput) {
    count += 1
    let file = URL(fileURLWithPath: folder).appendingPathComponent("movie\(count).mov")
    fileOutput.startRecording(to: file, recordingDelegate: listener)
  }
}

/// Prints what was recorded.
private final class Listener: NSObject, AVCaptureFileOutputRecordingDelegate, Sendable {
  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    print("recorded \(outputFileURL.path) \(error.map { "\($0)" } ?? "whole")")
    fflush(nil)
  }
}
