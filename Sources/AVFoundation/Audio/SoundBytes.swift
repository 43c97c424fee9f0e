import Foundation
import GLibSupport

/// Audio data from memory, in a temporary file for GStreamer to read; deleted with this object.
final class SoundBytes: Sendable {
  let data: Data
  let file: URL
  private let folder = WorkFolder.make("sound", for: .large)

  init(_ data: Data) throws {
    self.data = data
    file = folder.appending(path: "sound")
    try data.write(to: file)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
