import CoreGraphics
import Foundation

/// The immutable description of a stream's samples: media type, codec and the configuration a decoder needs.
public final class CMFormatDescription: @unchecked Sendable {
  /// The details specific to a media type.
  enum Details {
    case none
    case video(CMVideoDimensions)
    case audio(AudioFormatContent)
    case timeCode(frameDuration: CMTime, frameQuanta: UInt32, flags: UInt32)
  }

  let type: CMMediaType
  let subType: FourCharCode
  // The reason for unchecked Sendable: property-list values, never changed and never handed out by reference.
  let extensionDictionary: [String: Any]
  let details: Details
  /// Copies of the parameter sets at addresses that live as long as the description.
  let parameterSetMemory: ParameterSetMemory

  init(type: CMMediaType, subType: FourCharCode, extensions: [String: Any]?, details: Details = .none) {
    self.type = type
    self.subType = subType
    self.details = details
    extensionDictionary = extensions ?? [:]
    parameterSetMemory = ParameterSetMemory()
  }

  /// A description of any kind of media.
  public convenience init(
    mediaType: MediaType, mediaSubType: MediaSubType, extensions: Extensions? = nil
  ) throws {
    self.init(type: mediaType.rawValue, subType: mediaSubType.rawValue, extensions: extensions?.dictionary)
  }

  /// A description of a muxed stream.
  public convenience init(muxType: MediaSubType, extensions: Extensions? = nil) throws {
    self.init(type: kCMMediaType_Muxed, subType: muxType.rawValue, extensions: extensions?.dictionary)
  }

  /// The media type.
  public var mediaType: MediaType { MediaType(rawValue: type) }
  /// The codec, pixel format or other kind within the media type.
  public var mediaSubType: MediaSubType { MediaSubType(rawValue: subType) }
  /// The extensions: further information for decoders and files.
  public var extensions: Extensions { Extensions(dictionary: extensionDictionary) }
}

extension CMFormatDescription: Hashable {
  /// Whether both describe the same format, extensions included.
  public static func == (left: CMFormatDescription, right: CMFormatDescription) -> Bool {
    left === right || left.isEqual(to: right)
  }

  /// Equal descriptions hash alike.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(subType)
  }

  /// Whether both describe the same format, ignoring the given extensions and sample description boxes.
  public func equalTo(
    _ other: CMFormatDescription, extensionKeysToIgnore: [String] = [],
    sampleDescriptionExtensionAtomKeysToIgnore atomKeys: [String] = []
  ) -> Bool {
    isEqual(to: other, ignoring: Set(extensionKeysToIgnore), atoms: Set(atomKeys))
  }

  func isEqual(to other: CMFormatDescription, ignoring keys: Set<String> = [], atoms: Set<String> = []) -> Bool {
    guard type == other.type, subType == other.subType, details.isSame(as: other.details) else { return false }
    let mine = extensionDictionary.without(keys, atoms: atoms)
    return isSamePropertyList(mine, other.extensionDictionary.without(keys, atoms: atoms))
  }
}

extension CMFormatDescription: CustomStringConvertible {
  /// Kind and size, for a log.
  public var description: String {
    var text = "CMFormatDescription \(mediaType) \(mediaSubType)"
    switch details {
    case .video(let size): text += " \(size.width)×\(size.height)"
    case .audio(let audio):
      text += " \(audio.description.mSampleRate) Hz, \(audio.description.mChannelsPerFrame) channel(s)"
    case .timeCode(let frameDuration, let quanta, _): text += " \(frameDuration.logDescription), \(quanta) per second"
    case .none: break
    }
    return text
  }
}

extension CMFormatDescription.Details {
  fileprivate func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.none, .none): true
    case (.video(let a), .video(let b)): a.width == b.width && a.height == b.height
    case (.audio(let a), .audio(let b)): a.differences(from: b).isEmpty
    case (.timeCode(let a, let aQuanta, let aFlags), .timeCode(let b, let bQuanta, let bFlags)):
      a == b && aQuanta == bQuanta && aFlags == bFlags
    case (.none, _), (.video, _), (.audio, _), (.timeCode, _): false
    }
  }
}

extension [String: Any] {
  /// The extensions without the given keys and sample description boxes.
  fileprivate func without(_ keys: Set<String>, atoms: Set<String>) -> [String: Any] {
    if keys.isEmpty && atoms.isEmpty { return self }
    var rest = filter { !keys.contains($0.key) }
    let atomsKey = kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms
    if let all = rest[atomsKey] as? [String: Any] {
      let kept = all.filter { !atoms.contains($0.key) }
      rest[atomsKey] = kept.isEmpty ? nil : kept
    }
    return rest
  }
}
