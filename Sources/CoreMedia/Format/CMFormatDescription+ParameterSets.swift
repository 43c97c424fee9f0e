import CoreGraphics
import Foundation

extension CMFormatDescription {
  /// Creates the description of an H.264 stream from its parameter sets (SPS, PPS) without start codes.
  public convenience init(h264ParameterSets parameterSets: [Data], nalUnitHeaderLength: Int = 4) throws {
    let sets = parameterSets.map { [UInt8]($0) }
    let sequence = sets.filter { $0.first.map { $0 & 0x1F == 7 } ?? false }
    let picture = sets.filter { $0.first.map { $0 & 0x1F == 8 } ?? false }
    guard [1, 2, 4].contains(nalUnitHeaderLength), let first = sequence.first, first.count >= 4, !picture.isEmpty,
      sequence.count < 32, picture.count < 256, let parameters = try? SequenceParameters(h264: first)
    else { throw Error.invalidParameter }

    var atom: [UInt8] = [1, first[1], first[2], first[3], 0xFC | UInt8(nalUnitHeaderLength - 1)]
    atom.append(0xE0 | UInt8(sequence.count))
    for set in sequence { atom += CMFormatDescription.sized(set) }
    atom.append(UInt8(picture.count))
    for set in picture { atom += CMFormatDescription.sized(set) }
    if ![66, 77, 88].contains(first[1]) {
      atom += [
        0xFC | UInt8(parameters.chromaFormat & 3), 0xF8 | UInt8((parameters.lumaBits - 8) & 7),
        0xF8 | UInt8((parameters.chromaBits - 8) & 7), 0,
      ]
    }
    self.init(codec: kCMVideoCodecType_H264, parameters: parameters, atom: ("avcC", Data(atom)), extensions: nil)
  }

  /// Creates the description of an HEVC stream from its parameter sets (VPS, SPS, PPS) without start codes.
  public convenience init(
    hevcParameterSets parameterSets: [Data], nalUnitHeaderLength: Int = 4, extensions: Extensions? = nil
  ) throws {
    let sets = parameterSets.map { [UInt8]($0) }
    func ofType(_ type: UInt8) -> [[UInt8]] { sets.filter { $0.first.map { $0 >> 1 & 0x3F == type } ?? false } }
    let (video, sequence, picture) = (ofType(32), ofType(33), ofType(34))
    guard [1, 2, 4].contains(nalUnitHeaderLength), !video.isEmpty, let first = sequence.first, !picture.isEmpty,
      let parameters = try? SequenceParameters(hevc: first)
    else { throw Error.invalidParameter }

    var atom: [UInt8] = [1] + parameters.profileTierLevel
    atom += [
      0xF0, 0, 0xFC, 0xFC | UInt8(parameters.chromaFormat & 3), 0xF8 | UInt8((parameters.lumaBits - 8) & 7),
      0xF8 | UInt8((parameters.chromaBits - 8) & 7), 0, 0,
      UInt8(parameters.temporalLayers & 7) << 3 | (parameters.isTemporalIdNested ? 4 : 0)
        | UInt8(nalUnitHeaderLength - 1),
    ]
    let arrays = [(32, video), (33, sequence), (34, picture), (39, ofType(39))] as [(UInt8, [[UInt8]])]
    let filled = arrays.filter { !$0.1.isEmpty }
    atom.append(UInt8(filled.count))
    for (type, units) in filled {
      atom += [0x80 | type, UInt8(units.count >> 8 & 0xFF), UInt8(units.count & 0xFF)]
      for unit in units { atom += CMFormatDescription.sized(unit) }
    }
    self.init(
      codec: kCMVideoCodecType_HEVC, parameters: parameters, atom: ("hvcC", Data(atom)),
      extensions: extensions?.dictionary)
  }

  private convenience init(
    codec: CMVideoCodecType, parameters: SequenceParameters, atom: (name: String, data: Data),
    extensions: [String: Any]?
  ) {
    var all = extensions ?? [:]
    var atoms = all[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] as? [String: Any] ?? [:]
    atoms[atom.name] = atom.data
    all[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] = atoms
    // The caller's extensions take precedence over those from the stream.
    all.merge(parameters.usability.extensions) { given, _ in given }
    self.init(
      type: kCMMediaType_Video, subType: codec, extensions: all,
      details: .video(
        CMVideoDimensions(width: Int32(clamping: parameters.width), height: Int32(clamping: parameters.height))))
  }

  /// The parameter sets that the decoder needs, in the order of the file; empty when the description holds none.
  public var parameterSets: [Data] { parameterSetList?.sets ?? [] }

  /// The size in bytes of the length field before each NAL unit; 0 when unknown.
  public var nalUnitHeaderLength: Int { parameterSetList?.headerLength ?? 0 }

  /// Whether pictures of H.264 or HEVC may be fields, by their sequence parameter set.
  package var mayHaveFields: Bool { sequenceParameters?.hasFields ?? false }

  /// The same description; where a container says nothing of colours, with those that the stream itself states: the first
  /// sequence parameter set of H.264 or HEVC.
  package var withCodedColors: CMFormatDescription {
    let keys = [
      kCMFormatDescriptionExtension_ColorPrimaries, kCMFormatDescriptionExtension_TransferFunction,
      kCMFormatDescriptionExtension_YCbCrMatrix, kCMFormatDescriptionExtension_ICCProfile,
    ]
    let stated = extensionDictionary
    guard keys.allSatisfy({ stated[$0] == nil }), let usability = sequenceParameters?.usability else { return self }
    let colors = CMFormatDescription.colorExtensions(
      primaries: usability.colorPrimaries, transferFunction: usability.transferFunction, matrix: usability.matrix,
      isFullRange: usability.isFullRange)
    // A range alone says nothing of colours.
    guard keys.contains(where: { colors[$0] != nil }) else { return self }
    let all = stated.merging(colors) { given, _ in given }
    let completed = try? CMFormatDescription(
      videoCodecType: .init(rawValue: mediaSubType.rawValue), width: Int(dimensions.width),
      height: Int(dimensions.height), extensions: .init(base: all))
    return completed ?? self
  }

  /// What the first sequence parameter set says; nil where there is none, or it is damaged.
  private var sequenceParameters: SequenceParameters? {
    let h264 = h264ParameterSetList?.sets.map { [UInt8]($0) }.first { $0.first.map { $0 & 0x1F == 7 } ?? false }
    if let h264 { return try? SequenceParameters(h264: h264) }
    let hevc = hevcParameterSetList?.sets.map { [UInt8]($0) }.first { $0.first.map { $0 >> 1 == 33 } ?? false }
    return hevc.flatMap { try? SequenceParameters(hevc: $0) }
  }

  private var parameterSetList: (sets: [Data], headerLength: Int)? { h264ParameterSetList ?? hevcParameterSetList }

  private func atom(_ name: String) -> [UInt8]? {
    let atoms = extensionDictionary[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] as? [String: Any]
    // A box that occurs several times is held as an array.
    let data = atoms?[name] as? Data ?? (atoms?[name] as? [Data])?.first
    return data.map { [UInt8]($0) }
  }

  var h264ParameterSetList: (sets: [Data], headerLength: Int)? {
    guard let atom = atom("avcC"), atom.count > 6 else { return nil }
    var rest = atom[5...]
    var sets: [Data] = []
    for mask: UInt8 in [0x1F, 0xFF] {
      guard let count = rest.popFirst() else { return nil }
      for _ in 0..<(count & mask) {
        guard let set = CMFormatDescription.takeSized(&rest) else { return nil }
        sets.append(set)
      }
    }
    return (sets, Int(atom[4] & 3) + 1)
  }

  var hevcParameterSetList: (sets: [Data], headerLength: Int)? {
    guard let atom = atom("hvcC"), atom.count > 22 else { return nil }
    var rest = atom[23...]
    var sets: [Data] = []
    for _ in 0..<atom[22] {
      guard rest.popFirst() != nil, let high = rest.popFirst(), let low = rest.popFirst() else { return nil }
      for _ in 0..<(Int(high) << 8 | Int(low)) {
        guard let set = CMFormatDescription.takeSized(&rest) else { return nil }
        sets.append(set)
      }
    }
    return (sets, Int(atom[21] & 3) + 1)
  }

  private static func sized(_ unit: [UInt8]) -> [UInt8] {
    [UInt8(unit.count >> 8 & 0xFF), UInt8(unit.count & 0xFF)] + unit
  }

  private static func takeSized(_ rest: inout ArraySlice<UInt8>) -> Data? {
    guard let high = rest.popFirst(), let low = rest.popFirst() else { return nil }
    let count = Int(high) << 8 | Int(low)
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Data(rest.prefix(count))
  }
}
