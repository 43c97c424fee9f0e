/// The IDs of Matroska's elements that are read here.
enum MatroskaID {
  static let header: UInt32 = 0x1A45_DFA3
  static let docType: UInt32 = 0x4282
  static let void: UInt32 = 0xEC
  static let checksum: UInt32 = 0xBF

  // Segments.
  static let segment: UInt32 = 0x1853_8067
  static let seekHead: UInt32 = 0x114D_9B74
  static let seek: UInt32 = 0x4DBB
  static let seekID: UInt32 = 0x53AB
  static let seekPosition: UInt32 = 0x53AC
  static let info: UInt32 = 0x1549_A966
  static let timestampScale: UInt32 = 0x2AD7B1
  static let duration: UInt32 = 0x4489
  static let date: UInt32 = 0x4461
  static let title: UInt32 = 0x7BA9
  static let tracks: UInt32 = 0x1654_AE6B
  static let cues: UInt32 = 0x1C53_BB6B
  static let chapters: UInt32 = 0x1043_A770
  static let tags: UInt32 = 0x1254_C367
  static let tag: UInt32 = 0x7373
  static let simpleTag: UInt32 = 0x67C8
  static let tagName: UInt32 = 0x45A3
  static let tagString: UInt32 = 0x4487
  static let attachments: UInt32 = 0x1941_A469

  // Clusters.
  static let cluster: UInt32 = 0x1F43_B675
  static let timestamp: UInt32 = 0xE7
  static let position: UInt32 = 0xA7
  static let previousSize: UInt32 = 0xAB
  static let silentTracks: UInt32 = 0x5854
  static let simpleBlock: UInt32 = 0xA3
  static let encryptedBlock: UInt32 = 0xAF
  static let blockGroup: UInt32 = 0xA0
  static let block: UInt32 = 0xA1
  static let blockDuration: UInt32 = 0x9B
  static let referenceBlock: UInt32 = 0xFB
  static let discardPadding: UInt32 = 0x75A2

  /// The elements of a segment.
  static let topLevel: Set<UInt32> = [seekHead, info, tracks, cues, chapters, tags, attachments, cluster]
  /// The elements of a cluster that say nothing of use.
  static let clusterExtras: Set<UInt32> = [void, checksum, position, previousSize, silentTracks, encryptedBlock]
}
