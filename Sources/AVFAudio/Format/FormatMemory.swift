import CoreMedia
import Synchronization

/// Keeps descriptions and layouts at addresses that stay valid, because programs take them from formats that nobody refers
/// to any more: on Apple's systems these live until a pool of the thread is emptied. There are few in a program.
enum FormatMemory {
  private struct Key: Hashable {
    var rate: Double
    var numbers: [UInt32]
  }

  private struct State: @unchecked Sendable {
    var streams: [Key: UnsafePointer<AudioStreamBasicDescription>] = [:]
    var layouts: [ManagedAudioChannelLayout: UnsafePointer<AudioChannelLayout>] = [:]
  }

  private static let state = Mutex(State())

  /// Where a description is.
  static func pointer(to stream: AudioStreamBasicDescription) -> UnsafePointer<AudioStreamBasicDescription> {
    let numbers = [
      stream.mFormatID, stream.mFormatFlags, stream.mBytesPerPacket, stream.mFramesPerPacket, stream.mBytesPerFrame,
      stream.mChannelsPerFrame, stream.mBitsPerChannel, stream.mReserved,
    ]
    return state.withLock { state in
      let key = Key(rate: stream.mSampleRate, numbers: numbers)
      if let known = state.streams[key] { return known }
      let memory = UnsafeMutablePointer<AudioStreamBasicDescription>.allocate(capacity: 1)
      memory.initialize(to: stream)
      state.streams[key] = UnsafePointer(memory)
      return UnsafePointer(memory)
    }
  }

  /// Where a layout is.
  static func pointer(to layout: ManagedAudioChannelLayout) -> UnsafePointer<AudioChannelLayout> {
    state.withLock { state in
      if let known = state.layouts[layout] { return known }
      let memory = UnsafeMutableRawPointer.allocate(
        byteCount: layout.sizeInBytes, alignment: MemoryLayout<AudioChannelLayout>.alignment)
      layout.withUnsafePointer { memory.copyMemory(from: $0, byteCount: layout.sizeInBytes) }
      let pointer = UnsafePointer(memory.assumingMemoryBound(to: AudioChannelLayout.self))
      state.layouts[layout] = pointer
      return pointer
    }
  }
}
