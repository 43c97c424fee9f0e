import CoreGraphics
import Foundation

extension CMSampleBuffer {
  /// The earliest presentation time of the samples.
  public var presentationTimeStamp: CMTime {
    guard timings.count > 1 else { return timings.first?.presentationTimeStamp ?? .invalid }
    return timings.map(\.presentationTimeStamp).min() ?? .invalid
  }

  /// The decode time of the first sample; invalid when decode order equals presentation order.
  public var decodeTimeStamp: CMTime { timings.first?.decodeTimeStamp ?? .invalid }

  /// The total duration of all samples.
  public var duration: CMTime {
    guard let first = timings.first else { return .invalid }
    if timings.count == 1 { return sampleCount == 1 ? first.duration : first.duration.multiplied(by: sampleCount) }
    return timings.dropFirst().reduce(first.duration) { $0 + $1.duration }
  }

  /// The timing of one sample.
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

  /// The sample timing as given at creation: one entry for all samples, or one per sample.
  public func sampleTimingInfos() throws -> [CMSampleTimingInfo] {
    guard !timings.isEmpty else { throw Error.bufferHasNoSampleTimingInfo }
    return timings
  }

  /// The presentation time after applying the trim, speed and reverse attachments.
  public var outputPresentationTimeStamp: CMTime {
    if let set = withState({ $0.outputPresentationTimeStamp }) { return set }
    let start = presentationTimeStamp
    return isReversed
      ? start + duration - trim(kCMSampleBufferAttachmentKey_TrimDurationAtEnd)
      : start + trim(kCMSampleBufferAttachmentKey_TrimDurationAtStart)
  }

  /// The duration after applying the trim and speed attachments.
  public var outputDuration: CMTime {
    let trimmed =
      duration - trim(kCMSampleBufferAttachmentKey_TrimDurationAtStart)
      - trim(kCMSampleBufferAttachmentKey_TrimDurationAtEnd)
    return stretched(trimmed)
  }

  /// The decode time of the first sample, shifted and scaled like the output presentation time.
  public var outputDecodeTimeStamp: CMTime {
    let decode = decodeTimeStamp
    guard decode.isValid else { return .invalid }
    return outputPresentationTimeStamp + stretched(decode - presentationTimeStamp)
  }

  /// Sets the output presentation time, overriding the one derived from the attachments.
  public func setOutputPresentationTimeStamp(_ time: CMTime) throws {
    try withState { state in
      guard state.isValid else { throw Error.invalidated }
      state.outputPresentationTimeStamp = time
    }
  }

  /// The sample timing as given at creation, shifted and scaled like the output presentation time.
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

  /// A trim duration from an attachment, which holds a `CMTime` or its dictionary.
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
  /// The product with a sample count, which may exceed 32 bits.
  fileprivate func multiplied(by count: Int) -> CMTime {
    if let factor = Int32(exactly: count) { return multiplied(by: factor) }
    return multiplied(by: Double(count))
  }
}
