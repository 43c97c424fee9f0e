/// The buffers of an `AudioBufferList` as a collection.
public struct UnsafeMutableAudioBufferListPointer: MutableCollection, RandomAccessCollection {
  /// The list.
  public var unsafeMutablePointer: UnsafeMutablePointer<AudioBufferList>

  /// The buffers of a list.
  public init(_ list: UnsafeMutablePointer<AudioBufferList>) {
    unsafeMutablePointer = list
  }

  /// The buffers of a list, if there is one.
  public init?(_ list: UnsafeMutablePointer<AudioBufferList>?) {
    guard let list else { return nil }
    unsafeMutablePointer = list
  }

  /// The list, for reading.
  public var unsafePointer: UnsafePointer<AudioBufferList> { UnsafePointer(unsafeMutablePointer) }

  /// How many buffers there are; set it no higher than there is memory for.
  public var count: Int {
    get { Int(unsafeMutablePointer.pointee.mNumberBuffers) }
    nonmutating set { unsafeMutablePointer.pointee.mNumberBuffers = UInt32(newValue) }
  }

  /// 0.
  public var startIndex: Int { 0 }
  /// How many buffers there are.
  public var endIndex: Int { count }

  /// A buffer.
  public subscript(index: Int) -> AudioBuffer {
    get {
      precondition(indices.contains(index), "There is no such audio buffer.")
      return first[index]
    }
    nonmutating set {
      precondition(indices.contains(index), "There is no such audio buffer.")
      first[index] = newValue
    }
  }

  private var first: UnsafeMutablePointer<AudioBuffer> {
    let offset = MemoryLayout<AudioBufferList>.offset(of: \AudioBufferList.mBuffers) ?? 0
    return (UnsafeMutableRawPointer(unsafeMutablePointer) + offset).assumingMemoryBound(to: AudioBuffer.self)
  }
}
