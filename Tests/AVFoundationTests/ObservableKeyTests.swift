import AVFoundation
import Synchronization
import Testing

/// Every property that can be observed by its key path can be by the name of its key.
@Suite struct ObservableKeyTests {
  private final class Listener: NSObject, ValueObserver, @unchecked Sendable {
    private let values = Mutex<[String]>([])
    var heard: [String] { values.withLock { $0 } }

    func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      let new = change?[.newKey].map { "\($0)" } ?? "?"
      values.withLock { $0.append("\(keyPath ?? "?") \(new)") }
    }
  }

  @Test @MainActor func aPlayersVolumeIsObservedByName() {
    let (player, listener) = (AVPlayer(), Listener())
    player.addObserver(listener, forKeyPath: "volume", options: [.initial, .new], context: nil)
    player.volume = 0.5
    player.removeObserver(listener, forKeyPath: "volume")
    player.volume = 0.25
    #expect(listener.heard == ["volume 1.0", "volume 0.5"])
  }

  @Test @MainActor func aPathLeadsThroughTheCurrentItem() {
    let (player, listener) = (AVPlayer(), Listener())
    player.addObserver(listener, forKeyPath: "currentItem.status", options: [.initial, .new], context: nil)
    player.replaceCurrentItem(with: AVPlayerItem(url: URL(fileURLWithPath: "/nowhere.mp4")))
    player.removeObserver(listener, forKeyPath: "currentItem.status")
    // No item, and then one of unknown status, 0.
    #expect(Array(listener.heard.prefix(2)) == ["currentItem.status <null>", "currentItem.status 0"])
  }

  /// The names that code for Apple's systems observes.
  private static var names: [(any KeyValueObserving, [String])] {
    [
      (AVPlayer(), ["status", "error", "rate", "timeControlStatus", "currentItem", "reasonForWaitingToPlay", "muted"]),
      (
        AVPlayerItem(url: URL(fileURLWithPath: "/nowhere.mp4")),
        [
          "status", "error", "duration", "tracks", "loadedTimeRanges", "seekableTimeRanges", "presentationSize",
          "playbackBufferEmpty", "playbackBufferFull", "playbackLikelyToKeepUp",
        ]
      ),
      (AVPlayerLayer(), ["readyForDisplay", "videoGravity", "player"]),
      (AVCaptureSession(), ["running", "interrupted"]),
      (AVCaptureMovieFileOutput(), ["recording", "outputFileURL"]),
      (AVCaptureStillImageOutput(), ["capturingStillImage"]),
      (AVCapturePhotoOutput(), ["livePhotoCaptureSupported", "flashScene", "availablePhotoCodecTypes"]),
    ]
  }

  @Test func applesNamesOfPropertiesAreKnown() {
    for (object, names) in Self.names {
      for name in names { #expect(object.keyPath(forKey: name) != nil, "\(type(of: object)).\(name)") }
      #expect(object.keyPath(forKey: "nonsense") == nil)
    }
  }

  /// Each getter that says so is in the tables, under its own name.
  @Test func noObservablePropertyIsWithoutAName() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/AVFoundation")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    var (sources, tables) = ([String](), "")
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      if file.path.contains("/ObservableKeys/") { tables += text } else { sources.append(text) }
    }
    let getter = #/var (?<name>\w+): [^\n{]+\{\n\s+(?:get \{\n\s+)?accessed\(\)/#
    var count = 0
    for source in sources {
      for match in source.matches(of: getter) {
        count += 1
        #expect(tables.contains(".\(match.output.name)\n"), "\(match.output.name)")
      }
    }
    #expect(count > 100)
  }
}
