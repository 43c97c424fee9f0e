import CoreMedia

/// The channels of a layout, told by which channel each would be in the usual order: that of WAVE, in which sound is mixed,
/// resampled and encoded here.
package struct ChannelOrder: Equatable, Sendable {
  /// For each channel of the layout, its number in the usual order.
  package let numbers: [Int]

  /// Whether the layout's order is the usual one.
  package var isUsual: Bool { numbers == Array(numbers.indices) }

  /// For each channel of the usual order, the one of the layout.
  package var sources: [Int?] { numbers.indices.map { numbers.firstIndex(of: $0) } }

  /// Nil where a layout's channels aren't those that sound of so many channels has here.
  package init?(_ layout: ManagedAudioChannelLayout) {
    if layout.tag & 0xffff_0000 == kAudioChannelLayoutTag_DiscreteInOrder {
      numbers = Array(0..<Int(layout.tag & 0xffff))
      return
    }
    let labels = Self.labels(layout)
    guard let usual = Self.usual[labels.count], Set(labels).count == labels.count else { return nil }
    let found = labels.compactMap { label in usual.firstIndex { $0.contains(label) } }
    guard Set(found).count == usual.count else { return nil }
    numbers = found
  }

  /// The layout of the usual order; nil where no tag says it.
  package static func usualLayout(_ channels: Int) -> ManagedAudioChannelLayout? {
    let tags = [
      1: kAudioChannelLayoutTag_Mono, 2: kAudioChannelLayoutTag_Stereo, 3: kAudioChannelLayoutTag_MPEG_3_0_A,
      4: kAudioChannelLayoutTag_Quadraphonic, 5: kAudioChannelLayoutTag_MPEG_5_0_A,
      6: kAudioChannelLayoutTag_MPEG_5_1_A, 7: kAudioChannelLayoutTag_MPEG_6_1_A,
    ]
    return tags[channels].map { ManagedAudioChannelLayout(tag: $0) }
  }

  /// Interleaved samples in the layout's order, brought into the usual one.
  func inUsualOrder(_ bytes: [UInt8], bytesPerSample size: Int) -> [UInt8] {
    let count = bytes.count / max(1, size * numbers.count)
    var ordered = bytes
    for (channel, number) in numbers.enumerated() where channel != number {
      for frame in 0..<count {
        let (from, to) = ((frame * numbers.count + channel) * size, (frame * numbers.count + number) * size)
        for byte in 0..<size { ordered[to + byte] = bytes[from + byte] }
      }
    }
    return ordered
  }

  // MARK: Labels

  private static let (left, right, centre) = (
    kAudioChannelLabel_Left, kAudioChannelLabel_Right, kAudioChannelLabel_Center
  )
  private static let (low, behind) = (kAudioChannelLabel_LFEScreen, kAudioChannelLabel_CenterSurround)
  private static let (sideLeft, sideRight) = (kAudioChannelLabel_LeftSurround, kAudioChannelLabel_RightSurround)
  private static let (rearLeft, rearRight) = (kAudioChannelLabel_RearSurroundLeft, kAudioChannelLabel_RearSurroundRight)

  /// For each number of channels, which labels each may have, in the usual order.
  private static let usual: [Int: [Set<AudioChannelLabel>]] = {
    let front: [Set<AudioChannelLabel>] = [[left], [right]]
    // With one pair behind the listener, it has either name.
    let pair: [Set<AudioChannelLabel>] = [[sideLeft, rearLeft], [sideRight, rearRight]]
    return [
      1: [[kAudioChannelLabel_Mono, centre]], 2: front, 3: front + [[centre]], 4: front + pair,
      5: front + [[centre]] + pair, 6: front + [[centre], [low]] + pair,
      7: front + [[centre], [low]] + pair + [[behind]],
      8: front + [
        [centre], [low], [rearLeft], [rearRight], [sideLeft, kAudioChannelLabel_LeftSurroundDirect],
        [sideRight, kAudioChannelLabel_RightSurroundDirect],
      ],
    ]
  }()

  private static func labels(_ layout: ManagedAudioChannelLayout) -> [AudioChannelLabel] {
    switch layout.tag {
    case kAudioChannelLayoutTag_UseChannelDescriptions:
      return layout.withUnsafePointer { pointer in
        let first = UnsafeRawPointer(pointer) + 12
        return (0..<Int(pointer.pointee.mNumberChannelDescriptions)).map {
          first.load(fromByteOffset: $0 * MemoryLayout<AudioChannelDescription>.stride, as: AudioChannelLabel.self)
        }
      }
    case kAudioChannelLayoutTag_UseChannelBitmap:
      // The lowest bit is the label after “unused”.
      let bits = layout.withUnsafePointer { $0.pointee.mChannelBitmap.rawValue }
      return (0..<18).filter { bits & 1 << $0 != 0 }.map { AudioChannelLabel($0 + 1) }
    case let tag: return tagged[tag] ?? []
    }
  }

  private static let tagged: [AudioChannelLayoutTag: [AudioChannelLabel]] = [
    kAudioChannelLayoutTag_Mono: [kAudioChannelLabel_Mono],
    kAudioChannelLayoutTag_Stereo: [left, right],
    kAudioChannelLayoutTag_StereoHeadphones: [left, right],
    kAudioChannelLayoutTag_Quadraphonic: [left, right, sideLeft, sideRight],
    kAudioChannelLayoutTag_Pentagonic: [left, right, sideLeft, sideRight, centre],
    kAudioChannelLayoutTag_MPEG_3_0_A: [left, right, centre],
    kAudioChannelLayoutTag_MPEG_3_0_B: [centre, left, right],
    kAudioChannelLayoutTag_MPEG_5_0_A: [left, right, centre, sideLeft, sideRight],
    kAudioChannelLayoutTag_MPEG_5_0_B: [left, right, sideLeft, sideRight, centre],
    kAudioChannelLayoutTag_MPEG_5_0_C: [left, centre, right, sideLeft, sideRight],
    kAudioChannelLayoutTag_MPEG_5_0_D: [centre, left, right, sideLeft, sideRight],
    kAudioChannelLayoutTag_MPEG_5_1_A: [left, right, centre, low, sideLeft, sideRight],
    kAudioChannelLayoutTag_MPEG_5_1_B: [left, right, sideLeft, sideRight, centre, low],
    kAudioChannelLayoutTag_MPEG_5_1_C: [left, centre, right, sideLeft, sideRight, low],
    kAudioChannelLayoutTag_MPEG_5_1_D: [centre, left, right, sideLeft, sideRight, low],
    kAudioChannelLayoutTag_MPEG_6_1_A: [left, right, centre, low, sideLeft, sideRight, behind],
    kAudioChannelLayoutTag_AAC_6_1: [centre, left, right, sideLeft, sideRight, behind, low],
    kAudioChannelLayoutTag_MPEG_7_1_C: [left, right, centre, low, sideLeft, sideRight, rearLeft, rearRight],
  ]
}
