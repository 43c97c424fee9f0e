import Dispatch
import Foundation
import GLibSupport
import MediaEngine
import Synchronization

/// The preferred cameras of this person, kept in a small file: an id a line, newest choice first.
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

  /// The person chooses a camera.
  func choose(_ id: String) {
    let chosen = preferred.withLock { preferred in
      preferred.choose(id)
      return preferred.chosen
    }
    writing.async { [file] in
      // Forgetting a choice is no reason to keep anybody from their camera.
      try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? SafeFile.write(Data(chosen.joined(separator: "\n").utf8), to: file, replacing: true)
    }
  }

  /// The camera to use, of these.
  func camera(of present: [String]) -> String? { preferred.withLock { $0.camera(of: present) } }

  /// The last choice that is there.
  func choice(of present: [String]) -> String? { preferred.withLock { $0.choice(of: present) } }

  /// Waits until the file says what was chosen.
  func flush() { writing.sync {} }

  /// `$XDG_STATE_HOME/kinora/preferred-cameras`.
  private static var ownFile: URL { UserFolder.state.appendingPathComponent("preferred-cameras") }
}
