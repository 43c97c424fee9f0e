import Foundation

/// The content of an audio format description, in stable memory whose addresses the C functions can return.
final class AudioFormatContent: @unchecked Sendable {
  let stream: UnsafeMutablePointer<AudioStreamBasicDescription>
  let layout: UnsafeRawBufferPointer?
  let magicCookie: UnsafeRawBufferPointer?
  let formatList: UnsafeMutableBufferPointer<AudioFormatListItem>

  init(
    _ description: AudioStreamBasicDescription, layout: UnsafeRawBufferPointer?, magicCookie: UnsafeRawBufferPointer?
  ) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: description)
    self.layout = AudioFormatContent.copy(layout)
    self.magicCookie = AudioFormatContent.copy(magicCookie)
    formatList = .allocate(capacity: 1)
    let tag = self.layout.map { $0.load(as: AudioChannelLayoutTag.self) } ?? kAudioChannelLayoutTag_Unknown
    formatList.initialize(repeating: AudioFormatListItem(mASBD: description, mChannelLayoutTag: tag))
  }

  deinit {
    stream.deallocate()
    layout?.deallocate()
    magicCookie?.deallocate()
    formatList.deallocate()
  }

  var description: AudioStreamBasicDescription { stream.pointee }

  /// The parts that differ between both formats.
  func differences(from other: AudioFormatContent) -> CMFormatDescription.EqualityMask {
    if self === other { return [] }
    var differences: CMFormatDescription.EqualityMask = []
    if !description.isSame(as: other.description) { differences.insert(.streamBasicDescription) }
    if !AudioFormatContent.isSame(magicCookie, other.magicCookie) { differences.insert(.magicCookie) }
    if !AudioFormatContent.isSame(layout, other.layout) { differences.insert(.channelLayout) }
    return differences
  }

  private static func isSame(_ a: UnsafeRawBufferPointer?, _ b: UnsafeRawBufferPointer?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): a.elementsEqual(b)
    default: false
    }
  }

  private static func copy(_ bytes: UnsafeRawBufferPointer?) -> UnsafeRawBufferPointer? {
    guard let bytes, !bytes.isEmpty else { return nil }
    // Allocates at least a whole layout structure, so that a shorter layout can be read as one.
    let size = max(bytes.count, MemoryLayout<AudioChannelLayout>.size)
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    copy.initializeMemory(as: UInt8.self, repeating: 0)
    copy.copyMemory(from: bytes)
    return UnsafeRawBufferPointer(rebasing: copy[..<bytes.count])
  }
}
