import CoreMedia
import Foundation

/// Makes samples of captions, in order: each is written once it is known what is shown together with it.
final class CaptionWriter: @unchecked Sendable {
  private let format: CMFormatDescription
  private let grouper = AVCaptionGrouper()
  private let lock = NSLock()
  /// When the caption begins that came last.
  private nonisolated(unsafe) var latest: CMTime?
  /// Up to where samples have been written.
  private nonisolated(unsafe) var written: CMTime?

  init(_ format: CMFormatDescription) { self.format = format }

  /// Adds a caption; returns whether it was taken.
  func append(_ caption: AVCaption, to input: AVAssetWriterInput) -> Bool {
    let range = caption.timeRange
    let samples = lock.withLock { () -> [CMSampleBuffer]? in
      guard range.isValid, range.start.isNumeric, range.duration > .zero, range.start >= latest ?? range.start,
        range.start >= written ?? range.start, fits(AVCaptionGroup(captions: [caption], timeRange: range), input)
      else { return nil }
      let samples = grouper.flushAddedCaptions(upTo: range.start).flatMap { self.samples($0, input) }
      grouper.add(caption)
      latest = range.start
      return samples
    }
    guard let samples, add(samples, to: input) else { return false }
    // What is held back must not hold up the other inputs.
    input.hold(until: range.end)
    return true
  }

  /// Adds the captions that are shown together for a time; returns whether they were taken.
  func append(_ group: AVCaptionGroup, to input: AVAssetWriterInput) -> Bool {
    let range = group.timeRange
    var isTaken = false
    let samples = lock.withLock { () -> [CMSampleBuffer]? in
      guard range.isValid, range.start.isNumeric, range.duration > .zero, range.start >= latest ?? range.start,
        fits(group, input)
      else { return nil }
      let held = grouper.flushAddedCaptions(upTo: range.start).flatMap { self.samples($0, input) }
      isTaken = range.start >= written ?? range.start
      return isTaken ? held + self.samples(group, input) : held
    }
    return samples.map { add($0, to: input) && isTaken } ?? false
  }

  /// Adds what is held back.
  func finish(_ input: AVAssetWriterInput) {
    let samples = lock.withLock {
      grouper.flushAddedCaptions(upTo: .positiveInfinity).flatMap { self.samples($0, input) }
    }
    _ = add(samples, to: input)
  }

  /// Not below the lock: observers of the inputs are told of it at once.
  private func add(_ samples: [CMSampleBuffer], to input: AVAssetWriterInput) -> Bool {
    samples.allSatisfy { input.append($0) }
  }

  private func fits(_ group: AVCaptionGroup, _ input: AVAssetWriterInput) -> Bool {
    CaptionSample(group, format, size: input.naturalSize) != nil
  }

  /// The samples of a group, and of the silence in front of it. Only under the lock.
  private func samples(_ group: AVCaptionGroup, _ input: AVAssetWriterInput) -> [CMSampleBuffer] {
    let range = group.timeRange
    let start = max(range.start, written ?? range.start)
    guard start < range.end else { return [] }
    var groups = [AVCaptionGroup(captions: group.captions, timeRange: CMTimeRange(start: start, end: range.end))]
    if let written, written < start {
      groups.insert(AVCaptionGroup(timeRange: CMTimeRange(start: written, end: start)), at: 0)
    }
    written = range.end
    return groups.compactMap { CaptionSample($0, format, size: input.naturalSize)?.buffer }
  }
}
