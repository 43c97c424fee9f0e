/// The tag of a channel layout; its low 16 bits are the number of channels.
public typealias AudioChannelLayoutTag = UInt32

/// The layout is given by its channel descriptions.
public let kAudioChannelLayoutTag_UseChannelDescriptions: AudioChannelLayoutTag = (0 << 16) | 0
/// The layout is a bitmap of channels.
public let kAudioChannelLayoutTag_UseChannelBitmap: AudioChannelLayoutTag = (1 << 16) | 0
/// One channel.
public let kAudioChannelLayoutTag_Mono: AudioChannelLayoutTag = (100 << 16) | 1
/// Left, right.
public let kAudioChannelLayoutTag_Stereo: AudioChannelLayoutTag = (101 << 16) | 2
/// Left, right, for headphones.
public let kAudioChannelLayoutTag_StereoHeadphones: AudioChannelLayoutTag = (102 << 16) | 2
/// Left and right with a matrixed surround.
public let kAudioChannelLayoutTag_MatrixStereo: AudioChannelLayoutTag = (103 << 16) | 2
/// Middle, side.
public let kAudioChannelLayoutTag_MidSide: AudioChannelLayoutTag = (104 << 16) | 2
/// Two crossed microphones.
public let kAudioChannelLayoutTag_XY: AudioChannelLayoutTag = (105 << 16) | 2
/// Left and right ear.
public let kAudioChannelLayoutTag_Binaural: AudioChannelLayoutTag = (106 << 16) | 2
/// W, X, Y, Z.
public let kAudioChannelLayoutTag_Ambisonic_B_Format: AudioChannelLayoutTag = (107 << 16) | 4
/// Left, right, left rear, right rear.
public let kAudioChannelLayoutTag_Quadraphonic: AudioChannelLayoutTag = (108 << 16) | 4
/// L R Ls Rs C.
public let kAudioChannelLayoutTag_Pentagonic: AudioChannelLayoutTag = (109 << 16) | 5
/// L R Ls Rs C Cs.
public let kAudioChannelLayoutTag_Hexagonic: AudioChannelLayoutTag = (110 << 16) | 6
/// L R Ls Rs C Cs Lw Rw.
public let kAudioChannelLayoutTag_Octagonic: AudioChannelLayoutTag = (111 << 16) | 8
/// L R C.
public let kAudioChannelLayoutTag_MPEG_3_0_A: AudioChannelLayoutTag = (113 << 16) | 3
/// C L R.
public let kAudioChannelLayoutTag_MPEG_3_0_B: AudioChannelLayoutTag = (114 << 16) | 3
/// L R C Cs.
public let kAudioChannelLayoutTag_MPEG_4_0_A: AudioChannelLayoutTag = (115 << 16) | 4
/// C L R Cs.
public let kAudioChannelLayoutTag_MPEG_4_0_B: AudioChannelLayoutTag = (116 << 16) | 4
/// L R C Ls Rs.
public let kAudioChannelLayoutTag_MPEG_5_0_A: AudioChannelLayoutTag = (117 << 16) | 5
/// L R Ls Rs C.
public let kAudioChannelLayoutTag_MPEG_5_0_B: AudioChannelLayoutTag = (118 << 16) | 5
/// L C R Ls Rs.
public let kAudioChannelLayoutTag_MPEG_5_0_C: AudioChannelLayoutTag = (119 << 16) | 5
/// C L R Ls Rs.
public let kAudioChannelLayoutTag_MPEG_5_0_D: AudioChannelLayoutTag = (120 << 16) | 5
/// L R C LFE Ls Rs.
public let kAudioChannelLayoutTag_MPEG_5_1_A: AudioChannelLayoutTag = (121 << 16) | 6
/// L R Ls Rs C LFE.
public let kAudioChannelLayoutTag_MPEG_5_1_B: AudioChannelLayoutTag = (122 << 16) | 6
/// L C R Ls Rs LFE.
public let kAudioChannelLayoutTag_MPEG_5_1_C: AudioChannelLayoutTag = (123 << 16) | 6
/// C L R Ls Rs LFE.
public let kAudioChannelLayoutTag_MPEG_5_1_D: AudioChannelLayoutTag = (124 << 16) | 6
/// L R C LFE Ls Rs Cs.
public let kAudioChannelLayoutTag_MPEG_6_1_A: AudioChannelLayoutTag = (125 << 16) | 7
/// L R C LFE Ls Rs Lc Rc.
public let kAudioChannelLayoutTag_MPEG_7_1_A: AudioChannelLayoutTag = (126 << 16) | 8
/// C Lc Rc L R Ls Rs LFE.
public let kAudioChannelLayoutTag_MPEG_7_1_B: AudioChannelLayoutTag = (127 << 16) | 8
/// L R C LFE Ls Rs Rls Rrs.
public let kAudioChannelLayoutTag_MPEG_7_1_C: AudioChannelLayoutTag = (128 << 16) | 8
/// L R LFE.
public let kAudioChannelLayoutTag_DVD_4: AudioChannelLayoutTag = (133 << 16) | 3
/// L R LFE Cs.
public let kAudioChannelLayoutTag_DVD_5: AudioChannelLayoutTag = (134 << 16) | 4
/// L R LFE Ls Rs.
public let kAudioChannelLayoutTag_DVD_6: AudioChannelLayoutTag = (135 << 16) | 5
/// C L R Ls Rs Cs.
public let kAudioChannelLayoutTag_AAC_6_0: AudioChannelLayoutTag = (141 << 16) | 6
/// C L R Ls Rs Cs LFE.
public let kAudioChannelLayoutTag_AAC_6_1: AudioChannelLayoutTag = (142 << 16) | 7
/// C L R Ls Rs Rls Rrs.
public let kAudioChannelLayoutTag_AAC_7_0: AudioChannelLayoutTag = (143 << 16) | 7
/// C L R Ls Rs Rls Rrs Cs.
public let kAudioChannelLayoutTag_AAC_Octagonal: AudioChannelLayoutTag = (144 << 16) | 8
/// Discrete channels without positions; combine the tag with the channel count.
public let kAudioChannelLayoutTag_DiscreteInOrder: AudioChannelLayoutTag = (147 << 16) | 0
/// An unknown layout; combine the tag with the channel count.
public let kAudioChannelLayoutTag_Unknown: AudioChannelLayoutTag = (65535 << 16) | 0

/// The number of channels of a layout tag.
public func AudioChannelLayoutTag_GetNumberOfChannels(_ inLayoutTag: AudioChannelLayoutTag) -> UInt32 {
  inLayoutTag & 0xFFFF
}

/// The label of a channel, which says what it carries.
public typealias AudioChannelLabel = UInt32
/// Channel: unknown.
public let kAudioChannelLabel_Unknown: AudioChannelLabel = 4294967295
/// Channel: unused.
public let kAudioChannelLabel_Unused: AudioChannelLabel = 0
/// Channel: use coordinates.
public let kAudioChannelLabel_UseCoordinates: AudioChannelLabel = 100
/// Channel: left.
public let kAudioChannelLabel_Left: AudioChannelLabel = 1
/// Channel: right.
public let kAudioChannelLabel_Right: AudioChannelLabel = 2
/// Channel: center.
public let kAudioChannelLabel_Center: AudioChannelLabel = 3
/// Channel: low-frequency effects.
public let kAudioChannelLabel_LFEScreen: AudioChannelLabel = 4
/// Channel: left surround.
public let kAudioChannelLabel_LeftSurround: AudioChannelLabel = 5
/// Channel: right surround.
public let kAudioChannelLabel_RightSurround: AudioChannelLabel = 6
/// Channel: left center.
public let kAudioChannelLabel_LeftCenter: AudioChannelLabel = 7
/// Channel: right center.
public let kAudioChannelLabel_RightCenter: AudioChannelLabel = 8
/// Channel: center surround.
public let kAudioChannelLabel_CenterSurround: AudioChannelLabel = 9
/// Channel: left surround direct.
public let kAudioChannelLabel_LeftSurroundDirect: AudioChannelLabel = 10
/// Channel: right surround direct.
public let kAudioChannelLabel_RightSurroundDirect: AudioChannelLabel = 11
/// Channel: top center surround.
public let kAudioChannelLabel_TopCenterSurround: AudioChannelLabel = 12
/// Channel: vertical height left.
public let kAudioChannelLabel_VerticalHeightLeft: AudioChannelLabel = 13
/// Channel: vertical height center.
public let kAudioChannelLabel_VerticalHeightCenter: AudioChannelLabel = 14
/// Channel: vertical height right.
public let kAudioChannelLabel_VerticalHeightRight: AudioChannelLabel = 15
/// Channel: rear surround left.
public let kAudioChannelLabel_RearSurroundLeft: AudioChannelLabel = 33
/// Channel: rear surround right.
public let kAudioChannelLabel_RearSurroundRight: AudioChannelLabel = 34
/// Channel: left wide.
public let kAudioChannelLabel_LeftWide: AudioChannelLabel = 35
/// Channel: right wide.
public let kAudioChannelLabel_RightWide: AudioChannelLabel = 36
/// Channel: second low-frequency effects.
public let kAudioChannelLabel_LFE2: AudioChannelLabel = 37
/// Channel: left total.
public let kAudioChannelLabel_LeftTotal: AudioChannelLabel = 38
/// Channel: right total.
public let kAudioChannelLabel_RightTotal: AudioChannelLabel = 39
/// Channel: narration.
public let kAudioChannelLabel_Narration: AudioChannelLabel = 41
/// Channel: mono.
public let kAudioChannelLabel_Mono: AudioChannelLabel = 42
/// Channel: discrete.
public let kAudioChannelLabel_Discrete: AudioChannelLabel = 400
/// Left, right, left surround, right surround.
public let kAudioChannelLayoutTag_AudioUnit_4: AudioChannelLayoutTag =
  kAudioChannelLayoutTag_Quadraphonic
/// Left, right, left surround, right surround, centre.
public let kAudioChannelLayoutTag_AudioUnit_5: AudioChannelLayoutTag =
  kAudioChannelLayoutTag_Pentagonic
/// Left, right, left surround, right surround, centre, centre surround.
public let kAudioChannelLayoutTag_AudioUnit_6: AudioChannelLayoutTag =
  kAudioChannelLayoutTag_Hexagonic
/// Left, right, left surround, right surround, centre, centre surround, left wide, right wide.
public let kAudioChannelLayoutTag_AudioUnit_8: AudioChannelLayoutTag =
  kAudioChannelLayoutTag_Octagonic
/// Left, right, left surround, right surround, centre.
public let kAudioChannelLayoutTag_AudioUnit_5_0: AudioChannelLayoutTag =
  kAudioChannelLayoutTag_MPEG_5_0_B
/// Left, right, centre, LFE, left surround, right surround.
public let kAudioChannelLayoutTag_AudioUnit_5_1: AudioChannelLayoutTag =
  kAudioChannelLayoutTag_MPEG_5_1_A
/// Left, right, centre, LFE, left surround, right surround, centre surround.
public let kAudioChannelLayoutTag_AudioUnit_6_1: AudioChannelLayoutTag =
  kAudioChannelLayoutTag_MPEG_6_1_A
/// Left, right, centre, LFE, left surround, right surround, rear left, rear right.
public let kAudioChannelLayoutTag_AudioUnit_7_1: AudioChannelLayoutTag =
  kAudioChannelLayoutTag_MPEG_7_1_C
