import Foundation

/// The bytes of one or, interleaved, several channels.
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

/// Buffers that belong together; all but the first lie in memory after this structure.
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

  /// How many bytes a list of so many buffers takes.
  public static func sizeInBytes(maximumBuffers: Int) -> Int {
    MemoryLayout<AudioBufferList>.size + max(maximumBuffers - 1, 0) * MemoryLayout<AudioBuffer>.stride
  }

  /// Allocates a list of so many empty buffers; give it back with `free`.
  public static func allocate(maximumBuffers: Int) -> UnsafeMutableAudioBufferListPointer {
    let size = sizeInBytes(maximumBuffers: maximumBuffers)
    let memory = UnsafeMutableRawPointer(calloc(1, size)!)
    let list = UnsafeMutableAudioBufferListPointer(memory.bindMemory(to: AudioBufferList.self, capacity: 1))
    list.count = maximumBuffers
    return list
  }
}
