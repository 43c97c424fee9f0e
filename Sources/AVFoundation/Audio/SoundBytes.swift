import Foundation

/// Audio data from memory, in a temporary file for GStreamer to read; deleted with this object.
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
