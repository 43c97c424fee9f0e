import Foundation

/// A file's bytes, where GStreamer can read them: in a file that goes with this.
final class SoundBytes: Sendable {
  let data: Data
  let file: URL

  init(_ data: Data) throws {
    self.data = data
    file = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-sound-\(UUID().uuidString)")
    try data.write(to: file)
  }

  deinit { try? FileManager.default.removeItem(at: file) }
}
