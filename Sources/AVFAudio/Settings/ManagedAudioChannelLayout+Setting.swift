import CoreMedia
import Foundation

extension ManagedAudioChannelLayout {
  /// The bytes of an `AudioChannelLayout`: tag, bitmap, the number of descriptions, and the descriptions; programs leave out
  /// those that aren't needed. Nil for anything else.
  package init?(setting: Any) {
    guard let data = setting as? Data, data.count >= 12 else { return nil }
    var bytes = [UInt8](data)
    let count = bytes[8..<12].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard count <= 64, bytes.count >= 12 + count * MemoryLayout<AudioChannelDescription>.stride else { return nil }
    let room = AudioChannelLayout.sizeInBytes(maximumDescriptions: count)
    bytes += [UInt8](repeating: 0, count: max(0, room - bytes.count))
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: bytes.count, alignment: MemoryLayout<AudioChannelLayout>.alignment)
    defer { memory.deallocate() }
    memory.copyMemory(from: bytes, byteCount: bytes.count)
    self.init(audioChannelLayoutPointer: memory.assumingMemoryBound(to: AudioChannelLayout.self))
  }
}
