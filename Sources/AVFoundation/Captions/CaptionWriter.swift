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
    lock.withLock {
      let range = caption.timeRange
      guard range.isValid, range.start.isNumeric, range.duration > .zero, range.start >= latest ?? range.start,
        range.start >= written ?? range.start
      else { return false }
      for group in grouper.flushAddedCaptions(upTo: range.start) where !write(group, to: input) { return false }
      grouper.add(caption)
      latest = range.start
      return true
    }
  }

  /// Adds the captions that are shown together for a time; returns whether they were taken.
  func append(_ group: AVCaptionGroup, to input: AVAssetWriterInput) -> Bool {
    lock.withLock {
      let range = group.timeRange
      guard range.isValid, range.start.isNumeric, range.duration > .zero, range.start >= latest ?? range.start else {
        return false
      }
      for held in grouper.flushAddedCaptions(upTo: range.start) where !write(held, to: input) { return false }
      return range.start >= written ?? range.start && write(group, to: input)
    }
  }

  /// Adds what is held back.
  func finish(_ input: AVAssetWriterInput) {
    lock.withLock {
      for group in grouper.flushAddedCaptions(upTo: .positiveInfinity) where !write(group, to: input) { return }
    }
  }

  private func write(_ group: AVCaptionGroup, to input: AVAssetWriterInput) -> Bool {
    let range = group.timeRange
    let start = max(range.start, written ?? range.start)
    guard start < range.end else { return true }
    var groups = [AVCaptionGroup(captions: group.captions, timeRange: CMTimeRange(start: start, end: range.end))]
    if let written, written < start {
      groups.insert(AVCaptionGroup(timeRange: CMTimeRange(start: written, end: start)), at: 0)
    }
    for group in groups {
      guard let sample = CaptionSample(group, format, size: input.naturalSize), input.append(sample.buffer) else {
        return false
      }
    }
    written = range.end
    return true
  }
}
