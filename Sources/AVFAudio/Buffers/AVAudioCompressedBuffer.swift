import CoreMedia
import Foundation
import MediaEngine

/// Memory with packets of compressed sound.
open class AVAudioCompressedBuffer: AVAudioBuffer {
  private let capacity: AVAudioPacketCount
  private let largest: Int
  private let memory: UnsafeMutableRawPointer
  private let descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?
  private var count: AVAudioPacketCount = 0

  /// An empty buffer with room for packets of up to a size. The program stops for an uncompressed format.
  public init(format: AVAudioFormat, packetCapacity: AVAudioPacketCount, maximumPacketSize: Int) {
    let stream = format.streamDescription.pointee
    precondition(stream.mFormatID != kAudioFormatLinearPCM, "The format is uncompressed.")
    precondition(maximumPacketSize >= 0, "A packet's size can't be negative.")
    let (size, overflows) = Int(packetCapacity).multipliedReportingOverflow(by: maximumPacketSize)
    precondition(!overflows && size <= Int(UInt32.max), "The buffer would be too large.")
    (capacity, largest) = (packetCapacity, maximumPacketSize)
    memory = .allocate(byteCount: max(16, size), alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: max(16, size))
    if stream.mBytesPerPacket == 0 || stream.mFramesPerPacket == 0 {
      let made = UnsafeMutablePointer<AudioStreamPacketDescription>.allocate(capacity: max(1, Int(packetCapacity)))
      made.initialize(repeating: AudioStreamPacketDescription(), count: max(1, Int(packetCapacity)))
      descriptions = made
    } else {
      descriptions = nil
    }
    super.init(format, bufferCount: 1)
    list[0] = AudioBuffer(mNumberChannels: format.channelCount, mDataByteSize: 0, mData: memory)
  }

  /// An empty buffer with room for packets, which are all of one size. The program stops for other formats.
  public convenience init(format: AVAudioFormat, packetCapacity: AVAudioPacketCount) {
    let size = Int(format.streamDescription.pointee.mBytesPerPacket)
    precondition(size > 0, "The format's packets vary in size: say how large they are at most.")
    self.init(format: format, packetCapacity: packetCapacity, maximumPacketSize: size)
  }

  deinit {
    memory.deallocate()
    descriptions?.deallocate()
  }

  /// How many packets there is room for.
  open var packetCapacity: AVAudioPacketCount { capacity }

  /// How many packets are in it; no more than there is room for.
  open var packetCount: AVAudioPacketCount {
    get { count }
    set {
      precondition(newValue <= capacity, "packetCount (\(newValue)) may not exceed packetCapacity (\(capacity)).")
      count = newValue
      let size = format.streamDescription.pointee.mBytesPerPacket
      if size > 0 { byteLength = newValue * size }
    }
  }

  /// The size of the largest packet there is room for.
  open var maximumPacketSize: Int { largest }

  /// The packets' bytes.
  open var data: UnsafeMutableRawPointer { memory }

  /// How many bytes there is room for.
  open var byteCapacity: UInt32 { UInt32(Int(capacity) * largest) }

  /// How many bytes are in it; no more than there is room for.
  open var byteLength: UInt32 {
    get { list[0].mDataByteSize }
    set {
      precondition(newValue <= byteCapacity, "byteLength (\(newValue)) may not exceed byteCapacity (\(byteCapacity)).")
      list[0].mDataByteSize = newValue
    }
  }

  /// Where each packet lies, and how many frames it has; nil for packets that are all alike.
  open var packetDescriptions: UnsafeMutablePointer<AudioStreamPacketDescription>? { descriptions }

  /// The packets with their numbers of frames; nil where they don't lie in the buffer.
  func packets() -> [(bytes: [UInt8], frames: Int)]? {
    let stream = format.streamDescription.pointee
    var packets: [(bytes: [UInt8], frames: Int)] = []
    for number in 0..<Int(count) {
      var place = number * Int(stream.mBytesPerPacket)
      var (size, frames) = (Int(stream.mBytesPerPacket), Int(stream.mFramesPerPacket))
      if let description = descriptions?[number] {
        (place, size) = (Int(description.mStartOffset), Int(description.mDataByteSize))
        if description.mVariableFramesInPacket > 0 { frames = Int(description.mVariableFramesInPacket) }
      }
      guard place >= 0, size >= 0, place <= Int(byteLength), size <= Int(byteLength) - place else { return nil }
      packets.append(([UInt8](UnsafeRawBufferPointer(start: memory + place, count: size)), frames))
    }
    return packets
  }

  /// Adds a packet; false where there is no room for it.
  func append(_ bytes: [UInt8], frames: Int) -> Bool {
    let place = Int(byteLength)
    guard count < capacity, place + bytes.count <= Int(byteCapacity) else { return false }
    (memory + place).copyMemory(from: bytes, byteCount: bytes.count)
    descriptions?[Int(count)] = AudioStreamPacketDescription(
      mStartOffset: Int64(place),
      mVariableFramesInPacket: format.streamDescription.pointee.mFramesPerPacket == 0 ? UInt32(clamping: frames) : 0,
      mDataByteSize: UInt32(clamping: bytes.count))
    count += 1
    byteLength = UInt32(clamping: place + bytes.count)
    return true
  }

  /// Forgets the packets.
  func removeAll() { (count, list[0].mDataByteSize) = (0, 0) }

  /// A buffer with the same room and a copy of the packets.
  open override func mutableCopy(with zone: NSZone? = nil) -> Any {
    let other = AVAudioCompressedBuffer(format: format, packetCapacity: capacity, maximumPacketSize: largest)
    other.memory.copyMemory(from: memory, byteCount: Int(byteLength))
    if let descriptions { other.descriptions?.update(from: descriptions, count: Int(count)) }
    other.count = count
    other.byteLength = byteLength
    return other
  }
}
