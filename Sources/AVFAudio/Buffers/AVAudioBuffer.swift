import CoreMedia
import Foundation

/// Memory with sound of a format.
open class AVAudioBuffer: NSObject, NSCopying, NSMutableCopying {
  private let buffers: UnsafeMutableAudioBufferListPointer
  private let ownFormat: AVAudioFormat

  init(_ format: AVAudioFormat, bufferCount: Int) {
    ownFormat = format
    buffers = AudioBufferList.allocate(maximumBuffers: bufferCount)
    super.init()
  }

  /// A buffer without sound, of one channel.
  public override convenience init() {
    self.init(
      AVAudioFormat(.plain(bits: 32, isFloat: true, rate: 44_100, 1, isInterleaved: false), nil), bufferCount: 1)
  }

  deinit { free(buffers.unsafeMutablePointer) }

  /// The format of the sound.
  open var format: AVAudioFormat { ownFormat }

  /// The buffers. Their sizes are those of what is in them.
  open var audioBufferList: UnsafePointer<AudioBufferList> { UnsafePointer(buffers.unsafeMutablePointer) }

  /// The buffers, which may be changed.
  open var mutableAudioBufferList: UnsafeMutablePointer<AudioBufferList> { buffers.unsafeMutablePointer }

  var list: UnsafeMutableAudioBufferListPointer { buffers }

  /// A buffer with a copy of the sound.
  open func copy(with zone: NSZone? = nil) -> Any { mutableCopy(with: zone) }

  /// A buffer with a copy of the sound.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    preconditionFailure("Copies are made of buffers of samples or packets.")
  }
}
