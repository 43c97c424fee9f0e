import CoreGraphics
import Foundation

extension CMSampleBuffer {
  /// When the earliest sample is shown.
  public var presentationTimeStamp: CMTime {
    guard timings.count > 1 else { return timings.first?.presentationTimeStamp ?? .invalid }
    return timings.map(\.presentationTimeStamp).min() ?? .invalid
  }

  /// When the first sample is decoded; invalid when that is the order in which samples are shown.
  public var decodeTimeStamp: CMTime { timings.first?.decodeTimeStamp ?? .invalid }

  /// How long all samples together last.
  public var duration: CMTime {
    guard let first = timings.first else { return .invalid }
    if timings.count == 1 { return sampleCount == 1 ? first.duration : first.duration.multiplied(by: sampleCount) }
    return timings.dropFirst().reduce(first.duration) { $0 + $1.duration }
  }

  /// The times of one sample.
  public func sampleTimingInfo(at sampleIndex: Int) throws -> CMSampleTimingInfo {
    guard (0..<sampleCount).contains(sampleIndex) else { throw Error.sampleIndexOutOfRange }
    guard let first = timings.first else { throw Error.bufferHasNoSampleTimingInfo }
    if timings.count > 1 { return timings[sampleIndex] }
    if sampleIndex == 0 { return first }
    let offset = first.duration.multiplied(by: sampleIndex)
    return CMSampleTimingInfo(
      duration: first.duration, presentationTimeStamp: first.presentationTimeStamp + offset,
      decodeTimeStamp: first.decodeTimeStamp + offset)
  }

  /// The times as they were given: one for all samples, or one for each.
  public func sampleTimingInfos() throws -> [CMSampleTimingInfo] {
    guard !timings.isEmpty else { throw Error.bufferHasNoSampleTimingInfo }
    return timings
  }

  /// When the samples, trimmed, stretched and perhaps reversed as the attachments say, begin to be shown.
  public var outputPresentationTimeStamp: CMTime {
    if let set = withState({ $0.outputPresentationTimeStamp }) { return set }
    let start = presentationTimeStamp
    return isReversed
      ? start + duration - trim(kCMSampleBufferAttachmentKey_TrimDurationAtEnd)
      : start + trim(kCMSampleBufferAttachmentKey_TrimDurationAtStart)
  }

  /// How long the trimmed and stretched samples last.
  public var outputDuration: CMTime {
    let trimmed =
      duration - trim(kCMSampleBufferAttachmentKey_TrimDurationAtStart)
      - trim(kCMSampleBufferAttachmentKey_TrimDurationAtEnd)
    return stretched(trimmed)
  }

  /// When the first sample is decoded, moved and stretched like the presentation.
  public var outputDecodeTimeStamp: CMTime {
    let decode = decodeTimeStamp
    guard decode.isValid else { return .invalid }
    return outputPresentationTimeStamp + stretched(decode - presentationTimeStamp)
  }

  /// Sets when the samples begin to be shown, whatever the attachments say.
  public func setOutputPresentationTimeStamp(_ time: CMTime) throws {
    try withState { state in
      guard state.isValid else { throw Error.invalidated }
      state.outputPresentationTimeStamp = time
    }
  }

  /// The times as they were given, moved and stretched like the presentation.
  public func outputSampleTimingInfos() throws -> [CMSampleTimingInfo] {
    let start = presentationTimeStamp
    let output = outputPresentationTimeStamp
    return try sampleTimingInfos().map { timing in
      CMSampleTimingInfo(
        duration: stretched(timing.duration),
        presentationTimeStamp: output + stretched(timing.presentationTimeStamp - start),
        decodeTimeStamp: timing.decodeTimeStamp.isValid
          ? output + stretched(timing.decodeTimeStamp - start) : .invalid)
    }
  }

  private var isReversed: Bool { attachments[kCMSampleBufferAttachmentKey_Reverse]?.value as? Bool ?? false }

  /// A trim duration from an attachment: a time's dictionary, or a time itself.
  private func trim(_ key: String) -> CMTime {
    switch attachments[key]?.value {
    case let dictionary as CFDictionary: CMTimeMakeFromDictionary(dictionary)
    case let time as CMTime: time
    default: .zero
    }
  }

  private func stretched(_ time: CMTime) -> CMTime {
    guard let speed = attachments[kCMSampleBufferAttachmentKey_SpeedMultiplier]?.value else { return time }
    switch speed {
    case let number as Double where number != 0: return time.multiplied(by: 1 / number)
    case let number as Int where number != 0: return time.multiplied(by: 1 / Double(number))
    default: return time
    }
  }
}

extension CMTime {
  /// The product with a count of samples, which may be more than 32 bits hold.
  fileprivate func multiplied(by count: Int) -> CMTime {
    if let factor = Int32(exactly: count) { return multiplied(by: factor) }
    return multiplied(by: Double(count))
  }
}
