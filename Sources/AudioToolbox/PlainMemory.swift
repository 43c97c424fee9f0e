import CoreMedia
import Foundation
import MediaEngine

/// Memory for uncompressed sound.
final class PlainMemory {
  let list: UnsafeMutableAudioBufferListPointer
  private let memory: UnsafeMutableRawPointer

  init(_ layout: SampleLayout, frames: Int) {
    list = AudioBufferList.allocate(maximumBuffers: layout.bufferCount)
    let size = max(16, frames * layout.bytesPerFrame)
    memory = .allocate(byteCount: size * layout.bufferCount, alignment: 16)
    for number in 0..<layout.bufferCount {
      list[number] = AudioBuffer(
        mNumberChannels: layout.isInterleaved ? UInt32(layout.channels) : 1, mDataByteSize: UInt32(clamping: size),
        mData: memory + number * size)
    }
  }

  deinit {
    memory.deallocate()
    free(list.unsafeMutablePointer)
  }
}
