/// A channel layout with all its descriptions, as a value.
public struct ManagedAudioChannelLayout: Hashable, Sendable {
  private var bytes: [UInt8]

  /// A layout fully defined by its tag.
  public init(tag: AudioChannelLayoutTag) {
    var layout = AudioChannelLayout()
    layout.mChannelLayoutTag = tag
    bytes = Swift.withUnsafeBytes(of: &layout) { Array($0) }
  }

  /// A copy of a layout, its descriptions included.
  public init(audioChannelLayoutPointer pointer: UnsafePointer<AudioChannelLayout>) {
    let size = AudioChannelLayout.sizeInBytes(
      maximumDescriptions: Int(pointer.pointee.mNumberChannelDescriptions))
    bytes = Array(UnsafeRawBufferPointer(start: pointer, count: size))
  }

  /// How many bytes the layout takes.
  public var sizeInBytes: Int { bytes.count }

  /// The layout tag.
  public var tag: AudioChannelLayoutTag { withUnsafePointer { $0.pointee.mChannelLayoutTag } }

  /// How many channels the layout has.
  public var numberOfChannels: Int {
    withUnsafePointer { layout in
      switch layout.pointee.mChannelLayoutTag {
      case kAudioChannelLayoutTag_UseChannelDescriptions: Int(layout.pointee.mNumberChannelDescriptions)
      case kAudioChannelLayoutTag_UseChannelBitmap: layout.pointee.mChannelBitmap.rawValue.nonzeroBitCount
      // A tag's low half is its number of channels.
      case let tag: Int(tag & 0xFFFF)
      }
    }
  }

  /// Calls `body` with a pointer to the layout, as the C functions take it.
  public func withUnsafePointer<Result>(
    _ body: (UnsafePointer<AudioChannelLayout>) throws -> Result
  ) rethrows -> Result {
    // Copied to memory that is guaranteed to be aligned.
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: bytes.count, alignment: MemoryLayout<AudioChannelLayout>.alignment)
    defer { memory.deallocate() }
    memory.copyMemory(from: bytes, byteCount: bytes.count)
    return try body(memory.assumingMemoryBound(to: AudioChannelLayout.self))
  }
}
