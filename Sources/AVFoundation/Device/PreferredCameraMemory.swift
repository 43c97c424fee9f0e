import Dispatch
import Foundation
import GLibSupport
import MediaEngine
import Synchronization

/// The user's preferred cameras, kept in a small file: one ID per line, latest choice first.
final class PreferredCameraMemory: Sendable {
  static let shared = PreferredCameraMemory(file: ownFile)

  private let file: URL
  private let preferred: Mutex<PreferredCameras>
  private let writing = DispatchQueue(label: "app.kinora.preferred-cameras", qos: .utility)

  init(file: URL) {
    self.file = file
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    preferred = Mutex(PreferredCameras(chosen: lines.map(String.init)))
  }

  /// Stores the user's choice of a camera.
  func choose(_ id: String) {
    let chosen = preferred.withLock { preferred in
      preferred.choose(id)
      return preferred.chosen
    }
    writing.async { [file] in
      // A failed write only loses the choice, so errors are ignored.
      try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? SafeFile.write(Data(chosen.joined(separator: "\n").utf8), to: file, replacing: true, isOwn: true)
    }
  }

  /// The camera to use among the connected ones.
  func camera(of present: [String]) -> String? { preferred.withLock { $0.camera(of: present) } }

  /// The latest choice that is connected.
  func choice(of present: [String]) -> String? { preferred.withLock { $0.choice(of: present) } }

  /// Waits until the file is written.
  func flush() { writing.sync {} }

  /// `$XDG_STATE_HOME/kinora/preferred-cameras`.
  private static var ownFile: URL { UserFolder.state.appending(path: "preferred-cameras") }
}
