import CoreMedia

/// A sample that is to be decoded.
struct CodedSample: Sendable {
  let bytes: [UInt8]
  let time: CMTime
  let duration: CMTime
  /// Whether it can be decoded without others.
  let isKey: Bool
  /// Whether no other depends on it.
  let isDroppable: Bool

  /// The samples of a buffer; nil if they aren't there.
  static func all(of buffer: CMSampleBuffer) -> [CodedSample]? {
    guard CMSampleBufferDataIsReady(buffer), let block = buffer.dataBuffer,
      let bytes = try? block.dataBytes().map({ $0 })
    else { return nil }
    var (samples, place): ([CodedSample], Int) = ([], 0)
    for index in 0..<buffer.numSamples {
      guard let timing = try? buffer.sampleTimingInfo(at: index) else { return nil }
      let size = buffer.numSamples == 1 ? bytes.count : buffer.sampleSize(at: index)
      guard size >= 0, place + size <= bytes.count else { return nil }
      let attachments = buffer.sampleAttachments[index]
      let isDependedOn = attachments[.isDependedOnByOthers] as? Bool
      samples.append(
        CodedSample(
          bytes: Array(bytes[place..<place + size]), time: timing.presentationTimeStamp, duration: timing.duration,
          isKey: !(attachments[.notSync] as? Bool ?? false) || attachments[.partialSync] as? Bool == true,
          isDroppable: isDependedOn == false))
      place += size
    }
    return samples
  }
}
