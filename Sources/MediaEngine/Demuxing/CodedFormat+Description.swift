import CoreMedia
import Foundation

extension CodedFormat {
  /// The description of samples as readers give them out. H.264 and HEVC with start codes have their parameter sets in an
  /// `avcC` or `hvcC`, as in a movie.
  var description: CMFormatDescription? {
    guard let coded, let plain = StreamFormat.description(coded) else { return nil }
    return plain.atoms.isEmpty && !isLengthPrefixed ? completed(plain) ?? plain : plain
  }

  private func completed(_ plain: CMFormatDescription) -> CMFormatDescription? {
    let sets = StartCodes.units(of: configuration).map { Data($0) }
    let configured: CMFormatDescription? =
      switch codec {
      case "h264": try? CMFormatDescription(h264ParameterSets: sets)
      case "hevc": try? CMFormatDescription(hevcParameterSets: sets)
      default: nil
      }
    guard let configured else { return nil }
    var extensions = plain.extensions.base
    let key = kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms
    extensions[key] = configured.extensions.base[key]
    let size = plain.dimensions
    return try? CMFormatDescription(
      videoCodecType: .init(rawValue: plain.mediaSubType.rawValue), width: Int(size.width), height: Int(size.height),
      extensions: .init(base: extensions))
  }
}
