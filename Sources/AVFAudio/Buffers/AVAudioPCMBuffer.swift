import CoreMedia
import Foundation
import MediaEngine

/// Memory with uncompressed sound.
open class AVAudioPCMBuffer: AVAudioBuffer {
  private enum Memory {
    /// Allocated here.
    case own([UnsafeMutableRawPointer])
    /// The caller's, who is told when it isn't used any more.
    case foreign(((UnsafePointer<AudioBufferList>) -> Void)?)
  }

  private let capacity: AVAudioFrameCount
  private var length: AVAudioFrameCount = 0
  private let memory: Memory
  private let channels: UnsafeMutablePointer<UnsafeMutableRawPointer>
  let layout: SampleLayout

  /// An empty buffer with room for so many frames; nil for a compressed format, or where there isn't enough memory.
  public init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) {
    guard let layout = SampleLayout(format.streamDescription.pointee) else { return nil }
    let (size, overflows) = layout.bytesPerFrame.multipliedReportingOverflow(by: Int(frameCapacity))
    // A buffer's size is counted in 32 bits.
    guard !overflows, size <= Int(UInt32.max) else { return nil }
    var pieces: [UnsafeMutableRawPointer] = []
    for _ in 0..<layout.bufferCount {
      guard let piece = calloc(1, max(16, size)) else {
        for piece in pieces { free(piece) }
        return nil
      }
      pieces.append(piece)
    }
    (capacity, memory, self.layout) = (frameCapacity, .own(pieces), layout)
    channels = .allocate(capacity: layout.channels)
    super.init(format, bufferCount: layout.bufferCount)
    for (number, piece) in pieces.enumerated() { list[number] = buffer(piece, size: size) }
    point()
    frameLength = 0
  }

  /// A buffer around the caller's memory, which is full; `deallocator` is called with the list when the buffer is gone. Nil
  /// for a compressed format, or a list that doesn't fit it.
  public init?(
    pcmFormat format: AVAudioFormat, bufferListNoCopy bufferList: UnsafePointer<AudioBufferList>,
    deallocator: ((UnsafePointer<AudioBufferList>) -> Void)? = nil
  ) {
    let given = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: bufferList))
    guard let layout = SampleLayout(format.streamDescription.pointee), given.count == layout.bufferCount,
      given.allSatisfy({ $0.mData != nil }),
      let size = given.map(\.mDataByteSize).min()
    else { return nil }
    capacity = size / UInt32(layout.bytesPerFrame)
    (memory, self.layout) = (.foreign(deallocator), layout)
    channels = .allocate(capacity: layout.channels)
    super.init(format, bufferCount: layout.bufferCount)
    for (number, one) in given.enumerated() {
      if let data = one.mData { list[number] = buffer(data, size: Int(one.mDataByteSize)) }
    }
    point()
    frameLength = capacity
  }

  deinit {
    switch memory {
    case .own(let pieces): for piece in pieces { free(piece) }
    case .foreign(let deallocator): deallocator?(audioBufferList)
    }
    channels.deallocate()
  }

  private func buffer(_ data: UnsafeMutableRawPointer, size: Int) -> AudioBuffer {
    AudioBuffer(
      mNumberChannels: layout.isInterleaved ? UInt32(layout.channels) : 1, mDataByteSize: UInt32(clamping: size),
      mData: data)
  }

  /// Notes where each channel begins.
  private func point() {
    let size = layout.bytesPerFrame / (layout.isInterleaved ? layout.channels : 1)
    for channel in 0..<layout.channels {
      let number = layout.isInterleaved ? 0 : channel
      // Checked when it was made.
      if let data = list[number].mData {
        (channels + channel).initialize(to: data + (layout.isInterleaved ? channel * size : 0))
      }
    }
  }

  // MARK: Frames

  /// How many frames there is room for.
  open var frameCapacity: AVAudioFrameCount { capacity }

  /// How many frames are in it; no more than there is room for.
  open var frameLength: AVAudioFrameCount {
    get { length }
    set {
      precondition(newValue <= capacity, "frameLength (\(newValue)) may not exceed frameCapacity (\(capacity)).")
      length = newValue
      for number in list.indices { list[number].mDataByteSize = newValue * UInt32(layout.bytesPerFrame) }
    }
  }

  /// The distance from a channel's sample to its next one, in samples.
  open var stride: Int { layout.isInterleaved ? layout.channels : 1 }

  /// Each channel's samples, `stride` apart; nil unless they are floating-point numbers of 32 bits.
  open var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? { pointers(.pcmFormatFloat32) }

  /// Each channel's samples, `stride` apart; nil unless they are whole numbers of 16 bits.
  open var int16ChannelData: UnsafePointer<UnsafeMutablePointer<Int16>>? { pointers(.pcmFormatInt16) }

  /// Each channel's samples, `stride` apart; nil unless they are whole numbers of 32 bits.
  open var int32ChannelData: UnsafePointer<UnsafeMutablePointer<Int32>>? { pointers(.pcmFormatInt32) }

  private func pointers<Value>(_ wanted: AVAudioCommonFormat) -> UnsafePointer<UnsafeMutablePointer<Value>>? {
    guard format.commonFormat == wanted else { return nil }
    return UnsafePointer(
      UnsafeMutableRawPointer(channels).assumingMemoryBound(to: UnsafeMutablePointer<Value>.self))
  }

  // MARK: Copies

  /// A buffer with the same room and a copy of the sound.
  open override func mutableCopy(with zone: NSZone? = nil) -> Any {
    guard let other = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: capacity) else {
      preconditionFailure("There isn't enough memory for a copy.")
    }
    other.frameLength = length
    for number in list.indices {
      if let source = list[number].mData, let target = other.list[number].mData {
        target.copyMemory(from: source, byteCount: Int(list[number].mDataByteSize))
      }
    }
    return other
  }
}
