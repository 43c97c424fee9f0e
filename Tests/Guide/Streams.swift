import AVFoundation

/// "Handling Different Types of Asset", for a stream and for an address of whatever kind, and for another one in its place:
/// `stream URL [URL]`.
func runStream(_ arguments: [String]) {
  let addresses = arguments.map { URL(string: $0)! }
  StreamController.shown = StreamController(addresses[0], then: addresses.dropFirst().first)
}

private var itemStatusContext = 0
private var playerStatusContext = 0

/// Waits for an item made from an address, and says what the stream has.
final class StreamController: NSObject, ValueObserver {
  static var shown: StreamController?
  var playerItem: AVPlayerItem
  let player: AVPlayer
  var nextAddress: URL?

  init(_ url: URL, then nextAddress: URL?) {
    playerItem = AVPlayerItem(url: url)
    player = AVPlayer()
    self.nextAddress = nextAddress
    super.init()
    playerItem.addObserver(self, forKeyPath: "status", options: [], context: &itemStatusContext)
    player.addObserver(self, forKeyPath: "status", options: [.initial], context: &playerStatusContext)
    player.replaceCurrentItem(with: playerItem)
  }

  func showNext() {
    guard let url = nextAddress else { finish() }
    nextAddress = nil
    playerItem.removeObserver(self, forKeyPath: "status", context: &itemStatusContext)
    playerItem = AVPlayerItem(url: url)
    playerItem.addObserver(self, forKeyPath: "status", options: [], context: &itemStatusContext)
    player.replaceCurrentItem(with: playerItem)
  }

  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    if context == &playerStatusContext {
      let thePlayer = object as! AVPlayer
      if thePlayer.status == .failed {
        fail(thePlayer.error?.localizedDescription ?? "no reason")
      }
    } else if context == &itemStatusContext {
      DispatchQueue.main.async(execute: syncUI)
    } else {
      super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    }
  }

  func syncUI() {
    switch playerItem.status {
    case .readyToPlay:
      print("ready, player: \(player.status == .readyToPlay)")
      print(String(format: "duration: %.1f", CMTimeGetSeconds(playerItem.duration)))
      let kinds = playerItem.tracks.compactMap { $0.assetTrack?.mediaType.rawValue }.sorted()
      print("tracks: \(kinds)")
      print("seekable: \(playerItem.seekableTimeRanges.count > 0)")
      showNext()
    case .failed where player.status == .readyToPlay:
      print("item failed: \(playerItem.error != nil)")
      finish()
    default:
      break
    }
  }
}
