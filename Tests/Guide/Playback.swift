import AVFoundation

/// Chapter "Playback", put together: `playback FILE`.
func runPlayback(_ arguments: [String]) {
  let controller = PlayerViewController()
  controller.viewDidLoad()
  controller.loadAssetFromFile(URL(fileURLWithPath: arguments[0]))
  PlayerViewController.shown = controller
}

/// The player view: it hands its player on to its layer.
final class PlayerView {
  let layer = AVPlayerLayer()
  var player: AVPlayer? {
    get { layer.player }
    set { layer.player = newValue }
  }
}

private var itemStatusContext = 0

/// The guide's view controller, without the view.
final class PlayerViewController: NSObject, ValueObserver {
  static var shown: PlayerViewController?
  var player: AVPlayer!
  var playerItem: AVPlayerItem!
  let playerView = PlayerView()
  var isPlayButtonEnabled = false
  var playerObserver: Any?
  var readiness: NSKeyValueObservation?
  var ending: NSObjectProtocol?
  var endings = 0

  func viewDidLoad() {
    syncUI()
    print("button: \(isPlayButtonEnabled)")
  }

  func syncUI() {
    if player != nil, player.currentItem != nil, player.currentItem!.status == .readyToPlay {
      isPlayButtonEnabled = true
    } else {
      isPlayButtonEnabled = false
    }
  }

  // Creating the asset
  func loadAssetFromFile(_ fileURL: URL) {
    let asset = AVURLAsset(url: fileURL, options: nil)
    let tracksKey = "tracks"
    asset.loadValuesAsynchronously(forKeys: [tracksKey]) {
      DispatchQueue.main.async {
        var error: NSError?
        let status = asset.statusOfValue(forKey: tracksKey, error: &error)
        guard status == .loaded else {
          fail("The asset's tracks were not loaded: \(error!.localizedDescription)")
        }
        self.playerItem = AVPlayerItem(asset: asset)
        // ensure that this is done before the playerItem is associated with the player
        self.playerItem.addObserver(self, forKeyPath: "status", options: .initial, context: &itemStatusContext)
        self.ending = NotificationCenter.default.addObserver(
          forName: NSNotification.Name.AVPlayerItemDidPlayToEndTime, object: self.playerItem, queue: nil
        ) { self.playerItemDidReachEnd($0) }
        self.player = AVPlayer(playerItem: self.playerItem)
        self.playerView.player = self.player
        self.readiness = self.playerView.layer.observe(\.isReadyForDisplay, options: [.new]) { _, change in
          if change.newValue == true { print("ready for display") }
        }
      }
    }
  }

  // Responding to the player item's status change
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    if context == &itemStatusContext {
      DispatchQueue.main.async {
        let wasEnabled = self.isPlayButtonEnabled
        self.syncUI()
        if self.isPlayButtonEnabled, !wasEnabled { self.itemIsReady() }
      }
      return
    }
    super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
  }

  // Tracking time
  func itemIsReady() {
    print("button: \(isPlayButtonEnabled)")
    let durationSeconds = CMTimeGetSeconds(playerItem.duration)
    let firstThird = CMTimeMakeWithSeconds(durationSeconds / 3.0, preferredTimescale: 600)
    let secondThird = CMTimeMakeWithSeconds(durationSeconds * 2.0 / 3.0, preferredTimescale: 600)
    let times = [NSValue(time: firstThird), NSValue(time: secondThird)]
    playerObserver = player.addBoundaryTimeObserver(forTimes: times, queue: nil) { [weak self] in
      guard let player = self?.player else { return }
      print(String(format: "Passed a boundary at %.1f", CMTimeGetSeconds(player.currentTime())))
    }
    let kinds = [
      playerItem.canPlayReverse, playerItem.canPlaySlowReverse, playerItem.canPlayFastReverse,
      playerItem.canPlaySlowForward, playerItem.canPlayFastForward,
    ]
    print("rates: \(kinds)")
    player.rate = 2.0
  }

  // Reaching the end of an item
  func playerItemDidReachEnd(_ notification: Notification) {
    DispatchQueue.main.async { self.rewind() }
  }

  func rewind() {
    endings += 1
    print(String(format: "end: %.1f", CMTimeGetSeconds(player.currentTime())))
    guard endings == 1 else {
      player.removeTimeObserver(playerObserver!)
      playerItem.removeObserver(self, forKeyPath: "status")
      finish()
    }
    player.play()
    print(String(format: "plays after the end: %.1f", player.rate))
    player.seek(to: CMTime.zero) { finished in
      DispatchQueue.main.async {
        print(String(format: "back: \(finished), %.1f", CMTimeGetSeconds(self.player.currentTime())))
        self.seekPrecisely()
      }
    }
  }

  // Seeking
  func seekPrecisely() {
    let halfASecondIn = CMTimeMake(value: 1, timescale: 2)
    player.seek(to: halfASecondIn, toleranceBefore: CMTime.zero, toleranceAfter: CMTime.zero) { _ in
      DispatchQueue.main.async {
        print(String(format: "at: %.2f", CMTimeGetSeconds(self.player.currentTime())))
        self.player.play()
      }
    }
  }
}
