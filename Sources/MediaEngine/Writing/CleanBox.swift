import CoreMedia

/// A clean aperture on its way into a format description.
struct CleanBox: @unchecked Sendable {
  let value: [String: Any]

  func added(to format: CMFormatDescription) -> CMFormatDescription {
    var extensions = format.extensions.base
    extensions[kCMFormatDescriptionExtension_CleanAperture] = value
    let size = format.dimensions
    return
      (try? CMFormatDescription(
        videoCodecType: .init(rawValue: format.mediaSubType.rawValue), width: Int(size.width), height: Int(size.height),
        extensions: .init(base: extensions))) ?? format
  }
}
