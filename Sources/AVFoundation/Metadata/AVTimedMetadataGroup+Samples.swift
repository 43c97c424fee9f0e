import CoreMedia
import Foundation
import MediaEngine

extension AVTimedMetadataGroup {
  /// Creates a group of what a sample of a metadata track holds; nil for other samples.
  public convenience init?(sampleBuffer: CMSampleBuffer) {
    guard let format = sampleBuffer.formatDescription, CMFormatDescriptionGetMediaType(format) == kCMMediaType_Metadata,
      let data = try? sampleBuffer.dataBuffer?.dataBytes()
    else { return nil }
    let keys = TimedMetadataKey.all(of: format)
    let range = CMTimeRange(start: sampleBuffer.presentationTimeStamp, duration: sampleBuffer.duration)
    var items: [AVMetadataItem] = []
    // Each value is a box: its size, its key's number, and the value itself.
    var rest = data[...]
    while rest.count >= 8 {
      let size = Self.number(rest.prefix(4))
      let number = Self.number(rest.dropFirst(4).prefix(4))
      guard size >= 8, size <= rest.count else { break }
      if let key = keys.first(where: { $0.number == number }),
        let value = key.value(Data(rest.prefix(size).dropFirst(8)))
      {
        items.append(
          AVMetadataItem(
            AVMetadataItem.Content(
              identifier: key.identifier, value: value, dataType: key.dataType, extendedLanguageTag: key.languageTag,
              locale: key.languageTag.map { Locale(identifier: $0) }, time: range.start, duration: range.duration)))
      }
      rest = rest.dropFirst(size)
    }
    self.init(items: items, timeRange: range)
  }

  private static func number(_ bytes: Data.SubSequence) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// The format of samples that hold such items; nil where one has no identifier, or no type.
  public func copyFormatDescription() -> CMMetadataFormatDescription? {
    var specifications: [[String: Any]] = []
    for item in items {
      guard let identifier = item.identifier, let type = item.dataType else { return nil }
      var specification: [String: Any] = [
        kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier: identifier.rawValue,
        kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType: type,
      ]
      if let language = item.extendedLanguageTag {
        specification[kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag] = language
      }
      specifications.append(specification)
    }
    return try? CMFormatDescription(metadataType: .boxed, metadataSpecifications: specifications)
  }

  /// The group as a sample of a track of this format; nil where an item doesn't fit any of its keys.
  func sampleBuffer(_ format: CMFormatDescription) -> CMSampleBuffer? {
    let keys = TimedMetadataKey.all(of: format)
    var bytes: [UInt8] = []
    for item in items {
      guard let key = keys.first(where: { $0.fits(item) }), let data = key.data(of: item),
        let size = UInt32(exactly: data.count + 8)
      else { return nil }
      withUnsafeBytes(of: size.bigEndian) { bytes += $0 }
      withUnsafeBytes(of: key.number.bigEndian) { bytes += $0 }
      bytes += data
    }
    // A box without a key says that nothing applies any more.
    if bytes.isEmpty { bytes = [0, 0, 0, 8, 0, 0, 0, 0] }
    let timing = CMSampleTimingInfo(
      duration: timeRange.duration, presentationTimeStamp: timeRange.start, decodeTimeStamp: .invalid)
    return try? CMSampleBuffer(
      dataBuffer: CMBlockBuffer.copying(bytes), formatDescription: format, numSamples: 1, sampleTimings: [timing],
      sampleSizes: [bytes.count])
  }
}
