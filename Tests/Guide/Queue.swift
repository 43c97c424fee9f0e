import AVFoundation

/// "Playing Multiple Items": `queue FILE FILE FILE`.
func runQueue(_ arguments: [String]) {
  QueueController.shown = QueueController(arguments.map { URL(fileURLWithPath: $0) })
}

/// Plays all but the last file by a queue, appends the last, and skips the first.
final class QueueController {
  static var shown: QueueController?
  let queuePlayer: AVQueuePlayer
  var token: NSObjectProtocol?

  init(_ files: [URL]) {
    let items = files.dropLast().map { AVPlayerItem(url: $0) }
    queuePlayer = AVQueuePlayer(items: items)
    let anItem = AVPlayerItem(url: files.last!)
    if queuePlayer.canInsert(anItem, after: nil) {
      queuePlayer.insert(anItem, after: nil)
    }
    print("items: \(queuePlayer.items().count), twice: \(queuePlayer.canInsert(anItem, after: nil))")
    token = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemDidPlayToEndTime, object: nil, queue: .main
    ) { [unowned self] notification in
      let ended = notification.object as! AVPlayerItem
      print("ended: \((ended.asset as! AVURLAsset).url.lastPathComponent)")
      if ended === anItem {
        queuePlayer.removeAllItems()
        print("left: \(queuePlayer.items().count)")
        finish()
      }
    }
    queuePlayer.advanceToNextItem()
    queuePlayer.play()
  }
}
