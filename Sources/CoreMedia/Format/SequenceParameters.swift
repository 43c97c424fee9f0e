/// The video properties read from a sequence parameter set (SPS).
struct SequenceParameters {
  var width = 0
  var height = 0
  var chromaFormat = 1
  var lumaBits = 8
  var chromaBits = 8
  /// The video usability information (VUI).
  var usability = VideoUsability()
  /// The twelve bytes of the HEVC profile_tier_level structure.
  var profileTierLevel: [UInt8] = []
  var temporalLayers = 1
  /// Whether pictures may be fields.
  var hasFields = false
  var isTemporalIdNested = false

  /// Parses an H.264 sequence parameter set.
  init(h264 nalUnit: [UInt8]) throws {
    var reader = BitReader(nalUnit: nalUnit)
    try reader.skip(8)
    let profile = try reader.bits(8)
    try reader.skip(16)
    _ = try reader.ue()
    var isSeparate = false
    if [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135].contains(profile) {
      chromaFormat = try reader.ue()
      if chromaFormat == 3 { isSeparate = try reader.flag() }
      lumaBits = 8 + (try reader.ue())
      chromaBits = 8 + (try reader.ue())
      try reader.skip(1)
      if try reader.flag() {
        for list in 0..<(chromaFormat == 3 ? 12 : 8) where try reader.flag() {
          try SequenceParameters.skipScalingList(&reader, size: list < 6 ? 16 : 64)
        }
      }
    }
    _ = try reader.ue()
    let orderType = try reader.ue()
    if orderType == 0 {
      _ = try reader.ue()
    } else if orderType == 1 {
      try reader.skip(1)
      _ = try reader.se()
      _ = try reader.se()
      for _ in 0..<(try reader.ue()) { _ = try reader.se() }
    }
    _ = try reader.ue()
    try reader.skip(1)
    let widthInBlocks = try reader.ue() + 1
    let heightInUnits = try reader.ue() + 1
    let isFrameOnly = try reader.flag()
    hasFields = !isFrameOnly
    if !isFrameOnly { try reader.skip(1) }
    try reader.skip(1)
    width = widthInBlocks * 16
    height = heightInUnits * 16 * (isFrameOnly ? 1 : 2)
    if try reader.flag() {
      let planes = isSeparate ? 0 : chromaFormat
      let unitX = planes == 1 || planes == 2 ? 2 : 1
      let unitY = (planes == 1 ? 2 : 1) * (isFrameOnly ? 1 : 2)
      try crop(&reader, unitX: unitX, unitY: unitY)
    }
    try checkSize()
    if try reader.flag() { usability = VideoUsability(reading: &reader) }
  }

  /// Parses an HEVC sequence parameter set.
  init(hevc nalUnit: [UInt8]) throws {
    var reader = BitReader(nalUnit: nalUnit)
    try reader.skip(16 + 4)
    let subLayers = Int(try reader.bits(3))
    temporalLayers = subLayers + 1
    isTemporalIdNested = try reader.flag()
    for _ in 0..<12 { profileTierLevel.append(UInt8(try reader.bits(8))) }
    // One bit says that there are frames, the next one that there are fields.
    hasFields = profileTierLevel[5] >> 6 == 1
    if subLayers > 0 {
      var present: [(profile: Bool, level: Bool)] = []
      for _ in 0..<subLayers { present.append((try reader.flag(), try reader.flag())) }
      try reader.skip((8 - subLayers) * 2)
      for layer in present { try reader.skip((layer.profile ? 88 : 0) + (layer.level ? 8 : 0)) }
    }
    _ = try reader.ue()
    chromaFormat = try reader.ue()
    var isSeparate = false
    if chromaFormat == 3 { isSeparate = try reader.flag() }
    width = try reader.ue()
    height = try reader.ue()
    if try reader.flag() {
      let planes = isSeparate ? 0 : chromaFormat
      try crop(&reader, unitX: planes == 1 || planes == 2 ? 2 : 1, unitY: planes == 1 ? 2 : 1)
    }
    lumaBits = 8 + (try reader.ue())
    chromaBits = 8 + (try reader.ue())
    try checkSize()
    // A decoder doesn't need what follows, so a parameter set truncated here still describes the video.
    if let usability = try? SequenceParameters.hevcUsability(&reader, subLayers: subLayers) {
      self.usability = usability
    }
  }

  /// Skips the coding-tool fields to read the VUI after them; nil when there is none.
  private static func hevcUsability(_ reader: inout BitReader, subLayers: Int) throws -> VideoUsability? {
    let orderBits = try reader.ue() + 4
    let first = try reader.flag() ? 0 : subLayers
    for _ in first...subLayers { for _ in 0..<3 { _ = try reader.ue() } }  // DPB buffering of each sub-layer
    for _ in 0..<6 { _ = try reader.ue() }  // block sizes and transform depths
    if try reader.flag(), try reader.flag() { try skipHEVCScalingLists(&reader) }
    try reader.skip(2)
    if try reader.flag() {  // PCM blocks
      try reader.skip(8)
      _ = try (reader.ue(), reader.ue())
      try reader.skip(1)
    }
    let sets = try reader.ue()
    guard sets <= 64 else { throw BitReader.EndOfData() }
    var pictures = 0
    for set in 0..<sets { pictures = try skipReferencePictures(&reader, set: set, before: pictures) }
    if try reader.flag() {  // long-term reference pictures
      for _ in 0..<(try reader.ue()) { try reader.skip(orderBits + 1) }
    }
    try reader.skip(2)
    return try reader.flag() ? VideoUsability(reading: &reader) : nil
  }

  private static func skipHEVCScalingLists(_ reader: inout BitReader) throws {
    for size in 0..<4 {
      for _ in stride(from: 0, to: 6, by: size == 3 ? 3 : 1) {
        guard try reader.flag() else {
          _ = try reader.ue()
          continue
        }
        if size > 1 { _ = try reader.se() }
        for _ in 0..<min(64, 1 << (4 + size * 2)) { _ = try reader.se() }
      }
    }
  }

  /// Skips one short-term reference picture set and returns its picture count; `before` is the previous set's count.
  private static func skipReferencePictures(_ reader: inout BitReader, set: Int, before: Int) throws -> Int {
    if set > 0, try reader.flag() {
      // The set is coded as a difference from the previous one.
      try reader.skip(1)
      _ = try reader.ue()
      var count = 0
      for _ in 0...before {
        let isUsed = try reader.flag()
        let isKept = isUsed ? true : try reader.flag()
        if isKept { count += 1 }
      }
      return count
    }
    let count = try reader.ue() + reader.ue()
    guard count <= 32 else { throw BitReader.EndOfData() }
    for _ in 0..<count {
      _ = try reader.ue()
      try reader.skip(1)
    }
    return count
  }

  private mutating func crop(_ reader: inout BitReader, unitX: Int, unitY: Int) throws {
    let left = try reader.ue(), right = try reader.ue(), top = try reader.ue(), bottom = try reader.ue()
    width -= (left + right) * unitX
    height -= (top + bottom) * unitY
  }

  /// Rejects the impossible dimensions that damaged parameter sets hold.
  private func checkSize() throws {
    guard (1...65536).contains(width), (1...65536).contains(height) else { throw BitReader.EndOfData() }
  }

  private static func skipScalingList(_ reader: inout BitReader, size: Int) throws {
    var last = 8
    var next = 8
    for _ in 0..<size {
      if next != 0 { next = (last + (try reader.se()) + 256) % 256 }
      if next != 0 { last = next }
    }
  }
}
