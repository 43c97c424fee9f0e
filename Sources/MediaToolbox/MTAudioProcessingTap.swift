import CoreMedia
import Foundation

/// Changes a track's sound on its way into a mix, or looks at it: see `AVMutableAudioMixInputParameters.audioTapProcessor`.
///
/// It is used in one mix at a time, from the thread that mixes.
public final class MTAudioProcessingTap: @unchecked Sendable {
  /// A block of sound while it is processed: its channels, one behind the other.
  private struct Block {
    var channels: [UnsafeMutablePointer<Float>]
    var count: Int
    var range: CMTimeRange
    var flags: MTAudioProcessingTapFlags
    /// How many frames were fetched.
    var taken = 0
  }

  private let callbacks: MTAudioProcessingTapCallbacks
  /// Where in the chain it processes.
  package let flags: MTAudioProcessingTapCreationFlags
  private let spare = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
  private var made: UnsafeMutableRawPointer?
  private var block: Block?

  init(_ callbacks: MTAudioProcessingTapCallbacks, _ flags: MTAudioProcessingTapCreationFlags) {
    (self.callbacks, self.flags) = (callbacks, flags)
    made = callbacks.clientInfo
    if let make = callbacks.`init` {
      var storage: UnsafeMutableRawPointer?
      make(self, callbacks.clientInfo, &storage)
      made = storage
    }
  }

  deinit {
    callbacks.finalize?(self)
    spare.deallocate()
  }

  var storage: UnsafeMutableRawPointer { made ?? spare }

  /// Says which sound comes.
  package func prepare(_ format: AudioStreamBasicDescription, maxFrames: Int) {
    var format = format
    callbacks.prepare?(self, maxFrames, &format)
  }

  /// Says that no more sound comes.
  package func unprepare() { callbacks.unprepare?(self) }

  /// Processes a block of sound where it is.
  package func process(
    _ channels: [UnsafeMutablePointer<Float>], count: Int, in range: CMTimeRange, flags: MTAudioProcessingTapFlags
  ) {
    block = Block(channels: channels, count: count, range: range, flags: flags)
    let buffers = AudioBufferList.allocate(maximumBuffers: channels.count)
    defer { free(buffers.unsafeMutablePointer) }
    let bytes = UInt32(clamping: count * MemoryLayout<Float>.size)
    for (number, channel) in channels.enumerated() {
      buffers[number] = AudioBuffer(mNumberChannels: 1, mDataByteSize: bytes, mData: UnsafeMutableRawPointer(channel))
    }
    var frames = count
    var flagsOut: MTAudioProcessingTapFlags = 0
    callbacks.process(self, count, flags, buffers.unsafeMutablePointer, &frames, &flagsOut)
    block = nil
    let kept = min(max(frames, 0), count)
    for (number, channel) in channels.enumerated() {
      // A program may have put memory of its own there.
      if let data = buffers[number].mData?.assumingMemoryBound(to: Float.self), data != channel {
        channel.update(from: data, count: kept)
      }
      (channel + kept).update(repeating: 0, count: count - kept)
    }
  }

  /// Hands the block's next frames out.
  func fetch(
    _ wanted: CMItemCount, into buffers: UnsafeMutableAudioBufferListPointer
  ) -> (count: Int, range: CMTimeRange, flags: MTAudioProcessingTapFlags)? {
    guard var block, wanted >= 0, buffers.count <= block.channels.count else { return nil }
    let count = min(wanted, block.count - block.taken)
    for number in 0..<buffers.count {
      let source = block.channels[number] + block.taken
      let room = min(count, Int(buffers[number].mDataByteSize) / MemoryLayout<Float>.size)
      if let target = buffers[number].mData?.assumingMemoryBound(to: Float.self) {
        if target != source { target.update(from: source, count: room) }
      } else {
        buffers[number].mData = UnsafeMutableRawPointer(source)
        buffers[number].mDataByteSize = UInt32(clamping: count * MemoryLayout<Float>.size)
      }
    }
    let each =
      block.count > 0 ? CMTimeMultiplyByRatio(block.range.duration, multiplier: 1, divisor: Int32(block.count)) : .zero
    let range = CMTimeRange(
      start: block.range.start + CMTimeMultiply(each, multiplier: Int32(block.taken)),
      duration: CMTimeMultiply(each, multiplier: Int32(count)))
    let flags = block.taken == 0 ? block.flags : block.flags & ~kMTAudioProcessingTapFlag_StartOfStream
    block.taken += count
    self.block = block
    return (count, range, flags)
  }
}
