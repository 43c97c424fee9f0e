import CoreMedia
import Testing

@testable import MediaEngine

/// Which channel of sound in the usual order is meant by each of a layout.
@Suite struct ChannelOrderTests {
  @Test(
    arguments: [
      (kAudioChannelLayoutTag_Mono, [0]), (kAudioChannelLayoutTag_Stereo, [0, 1]),
      (kAudioChannelLayoutTag_StereoHeadphones, [0, 1]), (kAudioChannelLayoutTag_MPEG_3_0_B, [2, 0, 1]),
      (kAudioChannelLayoutTag_Quadraphonic, [0, 1, 2, 3]), (kAudioChannelLayoutTag_Pentagonic, [0, 1, 3, 4, 2]),
      (kAudioChannelLayoutTag_MPEG_5_0_C, [0, 2, 1, 3, 4]), (kAudioChannelLayoutTag_MPEG_5_1_A, [0, 1, 2, 3, 4, 5]),
      (kAudioChannelLayoutTag_MPEG_5_1_B, [0, 1, 4, 5, 2, 3]), (kAudioChannelLayoutTag_MPEG_5_1_C, [0, 2, 1, 4, 5, 3]),
      (kAudioChannelLayoutTag_MPEG_5_1_D, [2, 0, 1, 4, 5, 3]), (kAudioChannelLayoutTag_AAC_6_1, [2, 0, 1, 4, 5, 6, 3]),
      // Beside and behind the listener, the sides come last in the usual order.
      (kAudioChannelLayoutTag_MPEG_7_1_C, [0, 1, 2, 3, 6, 7, 4, 5]),
      (kAudioChannelLayoutTag_DiscreteInOrder | 5, [0, 1, 2, 3, 4]),
    ] as [(AudioChannelLayoutTag, [Int])])
  func tags(_ tag: AudioChannelLayoutTag, _ numbers: [Int]) throws {
    let order = try #require(ChannelOrder(ManagedAudioChannelLayout(tag: tag)))
    #expect(order.numbers == numbers)
    #expect(order.isUsual == (numbers == numbers.sorted()))
  }

  @Test(arguments: [
    kAudioChannelLayoutTag_MidSide, kAudioChannelLayoutTag_XY, kAudioChannelLayoutTag_MatrixStereo,
    kAudioChannelLayoutTag_Binaural, kAudioChannelLayoutTag_Ambisonic_B_Format, kAudioChannelLayoutTag_DVD_4,
    kAudioChannelLayoutTag_MPEG_4_0_A, kAudioChannelLayoutTag_MPEG_7_1_A, kAudioChannelLayoutTag_Unknown | 2,
    kAudioChannelLayoutTag_UseChannelDescriptions, kAudioChannelLayoutTag_UseChannelBitmap,
  ])
  func channelsThatSoundDoesNotHaveHere(_ tag: AudioChannelLayoutTag) {
    #expect(ChannelOrder(ManagedAudioChannelLayout(tag: tag)) == nil)
  }

  @Test(
    arguments: [(0x3, [0, 1]), (0x37, [0, 1, 2, 3, 4]), (0x3f, [0, 1, 2, 3, 4, 5]), (0x33, [0, 1, 2, 3])]
      as [(UInt32, [Int])])
  func bitmaps(_ bits: UInt32, _ numbers: [Int]) {
    var layout = AudioChannelLayout()
    layout.mChannelLayoutTag = kAudioChannelLayoutTag_UseChannelBitmap
    layout.mChannelBitmap = AudioChannelBitmap(rawValue: bits)
    #expect(ChannelOrder(ManagedAudioChannelLayout(audioChannelLayoutPointer: &layout))?.numbers == numbers)
  }

  @Test(
    arguments: [
      ([kAudioChannelLabel_Right, kAudioChannelLabel_Left], [1, 0]),
      ([kAudioChannelLabel_Center, kAudioChannelLabel_Right, kAudioChannelLabel_Left], [2, 1, 0]),
      ([kAudioChannelLabel_Left, kAudioChannelLabel_Left], nil), ([kAudioChannelLabel_Narration], nil),
      ([kAudioChannelLabel_Center], [0]),
    ] as [([AudioChannelLabel], [Int]?)])
  func descriptions(_ labels: [AudioChannelLabel], _ numbers: [Int]?) {
    let size = AudioChannelLayout.sizeInBytes(maximumDescriptions: labels.count)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    memory.storeBytes(of: UInt32(labels.count), toByteOffset: 8, as: UInt32.self)
    for (place, label) in labels.enumerated() {
      memory.storeBytes(of: label, toByteOffset: 12 + place * 20, as: UInt32.self)
    }
    let pointer = memory.assumingMemoryBound(to: AudioChannelLayout.self)
    #expect(ChannelOrder(ManagedAudioChannelLayout(audioChannelLayoutPointer: pointer))?.numbers == numbers)
  }

  @Test func theUsualLayoutsAreInTheUsualOrder() throws {
    for count in 1...7 {
      let order = try #require(ChannelOrder.usualLayout(count).flatMap { ChannelOrder($0) })
      #expect(order.isUsual && order.numbers.count == count)
    }
  }

  @Test func samplesAreBroughtIntoTheUsualOrder() throws {
    let order = try #require(ChannelOrder(ManagedAudioChannelLayout(tag: kAudioChannelLayoutTag_MPEG_3_0_B)))
    // Two frames of a centre, a left and a right channel, two bytes each.
    let bytes: [UInt8] = [3, 30, 1, 10, 2, 20, 6, 60, 4, 40, 5, 50]
    #expect(order.inUsualOrder(bytes, bytesPerSample: 2) == [1, 10, 2, 20, 3, 30, 4, 40, 5, 50, 6, 60])
  }
}
