import AVFoundation
import AVKit
import Foundation
import GLibSupport
import GTKSupport

/// A program as anybody might write it: a movie with controls in its window, which can be trimmed.
/// `player-example MOVIE [inline|floating|minimal|none] [steps] [speeds] [timecode] [fullscreen] [enters] [exits]`
@main
@MainActor
final class PlayerExample: AVPlayerViewControllerDelegate {
  private let application = Application(identifier: "app.kinora.PlayerExample")
  private let controller = AVPlayerViewController()
  private var window: ApplicationWindow?

  static func main() {
    Localization.setUp()
    guard Application.hasDisplay() else { exit(1) }
    MainLoopBridge.install()
    let example = PlayerExample()
    exit(example.run(Array(CommandLine.arguments.dropFirst())))
  }

  private func run(_ words: [String]) -> Int32 {
    let view = controller.playerView
    for (word, style) in [("inline", AVPlayerViewControlsStyle.inline), ("floating", .floating), ("minimal", .minimal)]
    where words.contains(word) { view.controlsStyle = style }
    if words.contains("none") { controller.showsPlaybackControls = false }
    if !words.contains("speeds") { controller.speeds = [] }
    view.showsFrameSteppingButtons = words.contains("steps")
    view.showsTimecodes = words.contains("timecode")
    view.showsFullScreenToggleButton = words.contains("fullscreen")
    controller.delegate = self
    controller.entersFullScreenWhenPlaybackBegins = words.contains("enters")
    controller.exitsFullScreenWhenPlaybackEnds = words.contains("exits")
    let file = words.first ?? ""
    application.onActivate { [weak self] in self?.activate(file) }
    application.addAction("replace") { [weak self] in
      self?.controller.player?.replaceCurrentItem(with: AVPlayerItem(url: URL(fileURLWithPath: file)))
    }
    application.addAction("quit", keys: "<Control>q") { [weak self] in self?.application.quit() }
    return application.run([])
  }

  private func activate(_ file: String) {
    let window = ApplicationWindow(application: application, title: "Player Example", width: 900, height: 620)
    controller.player = AVPlayer(url: URL(fileURLWithPath: file))
    controller.playerView.view.setAccessibleName("Video")
    let header = HeaderBar(title: WindowTitle("Player Example"))
    header.packStart(Button("Cut") { [weak self] in self?.trim() })
    controller.view.expandsVertically = true
    window.setContent(Box.column(header, controller.view))
    window.present()
    self.window = window
  }

  private func trim() {
    let view = controller.playerView
    guard view.canBeginTrimming else { return tell("can't be trimmed") }
    view.beginTrimming { [weak self] result in
      let item = self?.controller.player?.currentItem
      let ends = [item?.reversePlaybackEndTime, item?.forwardPlaybackEndTime].map { time in
        time.map { $0.isNumeric ? String($0.seconds) : "open" } ?? "none"
      }
      self?.tell("\(result == .okButton ? "trimmed" : "cancelled") \(ends.joined(separator: " "))")
    }
  }

  func playerViewController(
    _ playerViewController: AVPlayerViewController,
    willBeginFullScreenPresentationWithAnimationCoordinator coordinator: any UIViewControllerTransitionCoordinator
  ) {
    coordinator.animate { [weak self] _ in
      self?.tell("enters")
    } completion: { [weak self] context in
      self?.tell(context.isCancelled ? "not entered" : "entered")
    }
  }

  func playerViewController(
    _ playerViewController: AVPlayerViewController,
    willEndFullScreenPresentationWithAnimationCoordinator coordinator: any UIViewControllerTransitionCoordinator
  ) {
    coordinator.animate { [weak self] _ in
      self?.tell("leaves")
    } completion: { [weak self] context in
      self?.tell(context.isCancelled ? "not left" : "left")
    }
  }

  private func tell(_ words: String) {
    print(words)
    fflush(nil)
  }
}
