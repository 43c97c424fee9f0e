import Foundation

/// The data of one channel, or of several interleaved channels.
public struct AudioBuffer {
  /// How many channels are interleaved.
  public var mNumberChannels: UInt32
  /// How many bytes there are.
  public var mDataByteSize: UInt32
  /// The first byte.
  public var mData: UnsafeMutableRawPointer?

  /// A buffer without bytes.
  public init() {
    self.init(mNumberChannels: 0, mDataByteSize: 0, mData: nil)
  }

  /// A buffer from its fields.
  public init(mNumberChannels: UInt32, mDataByteSize: UInt32, mData: UnsafeMutableRawPointer?) {
    self.mNumberChannels = mNumberChannels
    self.mDataByteSize = mDataByteSize
    self.mData = mData
  }
}

/// A variable-length list of audio buffers; all but the first follow this structure in memory.
public struct AudioBufferList {
  /// How many buffers there are.
  public var mNumberBuffers: UInt32
  /// The first buffer.
  public var mBuffers: (AudioBuffer)

  /// A list of no buffers.
  public init() {
    self.init(mNumberBuffers: 0, mBuffers: AudioBuffer())
  }

  /// A list from its fields.
  public init(mNumberBuffers: UInt32, mBuffers: (AudioBuffer)) {
    self.mNumberBuffers = mNumberBuffers
    self.mBuffers = mBuffers
  }

  /// The size in bytes of a list of `maximumBuffers` buffers.
  public static func sizeInBytes(maximumBuffers: Int) -> Int {
    MemoryLayout<AudioBufferList>.size + max(maximumBuffers - 1, 0) * MemoryLayout<AudioBuffer>.stride
  }

  /// Allocates a list of `maximumBuffers` empty buffers; the caller frees it with `free`.
  public static func allocate(maximumBuffers: Int) -> UnsafeMutableAudioBufferListPointer {
    let size = sizeInBytes(maximumBuffers: maximumBuffers)
    let memory = UnsafeMutableRawPointer(calloc(1, size)!)
    let list = UnsafeMutableAudioBufferListPointer(memory.bindMemory(to: AudioBufferList.self, capacity: 1))
    list.count = maximumBuffers
    return list
  }
}
