import Foundation
import MediaEngine
import Synchronization

/// A file that is still written: what was seen of it last, and who looks after it.
final class FragmentedFile: Sendable {
  /// What tells that a file may have changed.
  private struct Stamp: Equatable {
    var bytes: Int64
    var modified: timespec

    static func == (a: Stamp, b: Stamp) -> Bool {
      a.bytes == b.bytes && a.modified.tv_sec == b.modified.tv_sec && a.modified.tv_nsec == b.modified.tv_nsec
    }

    init?(_ url: URL) {
      var information = stat()
      guard stat(url.path, &information) == 0 else { return nil }
      (bytes, modified) = (Int64(information.st_size), information.st_mtim)
    }
  }

  private struct State {
    var stamp: Stamp?
    var minders = 0
  }

  private let state = Mutex(State())

  var isMinded: Bool { state.withLock { $0.minders > 0 } }

  /// A minder comes, or goes.
  func mind(_ isMinded: Bool) { state.withLock { $0.minders += isMinded ? 1 : -1 } }

  /// Opens an asset's file anew if it may have changed, and tells what is different. Nothing happens before the asset is loaded.
  func look(at asset: AVAsset, _ url: URL) async {
    guard let before = asset.loader.content?.facts, let stamp = Stamp(url),
      state.withLock({ $0.stamp != stamp }), let file = try? await MediaFile.open(url, references: asset.references)
    else { return }
    state.withLock { $0.stamp = stamp }
    asset.loader.replace(AssetContent(file))
    let changes = FragmentChanges(from: before, to: file.facts)
    for name in changes.ofAsset { NotificationCenter.default.postOnMain(name: name, object: asset) }
    for track in asset.knownTracks where changes.tracks.contains(track.trackID) {
      for name in FragmentChanges.ofTrack { NotificationCenter.default.postOnMain(name: name, object: track) }
    }
  }
}
