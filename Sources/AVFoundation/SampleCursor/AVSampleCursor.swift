import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// A place among the samples of a track, which can be moved in both of their orders.
///
/// Times are those of the media, regardless of the track's edits; `AVAssetTrack.samplePresentationTime(forTrackTime:)` maps
/// times of the track to them. Uncompressed sound is counted in the pieces in which it is stored.
open class AVSampleCursor: NSObject, NSCopying, @unchecked Sendable {
  let order: SampleOrder
  private let place: Mutex<Int>

  init(_ order: SampleOrder, at sample: Int) {
    self.order = order
    place = Mutex(sample)
  }

  var index: Int { place.withLock { $0 } }

  /// Another cursor at the same place.
  open func copy(with zone: NSZone? = nil) -> Any { AVSampleCursor(order, at: index) }

  // MARK: Moving

  /// Moves by a number of samples in decoding order, back if it is negative, but not beyond the ends. Returns by how many
  /// it has moved.
  open func stepInDecodeOrder(byCount stepCount: Int64) -> Int64 {
    place.withLock { place in
      let old = place
      place = Self.moved(old, by: stepCount, of: order.count)
      return Int64(place - old)
    }
  }

  /// Moves by a number of samples in the order of presentation, back if it is negative, but not beyond the ends. Returns
  /// by how many it has moved.
  open func stepInPresentationOrder(byCount stepCount: Int64) -> Int64 {
    place.withLock { place in
      let old = order.place(of: place)
      let new = Self.moved(old, by: stepCount, of: order.count)
      place = order.sample(at: new)
      return Int64(new - old)
    }
  }

  private static func moved(_ place: Int, by count: Int64, of total: Int) -> Int {
    // No further than there are samples, so that nothing overflows.
    place + Int(min(max(count, Int64(-place)), Int64(total - 1 - place)))
  }

  /// Moves by a time in decoding order, to the sample that is decoded then. Returns by how much it has moved; `wasPinned`
  /// tells whether the media ended before.
  open func step(byDecodeTime deltaDecodeTime: CMTime, wasPinned outWasPinned: UnsafeMutablePointer<ObjCBool>?)
    -> CMTime
  {
    place.withLock { place in
      let (table, old) = (order.table, order.table.decodeTime(place))
      let target = old + deltaDecodeTime
      let last = table.decodeTime(order.count - 1) + table.duration(order.count - 1)
      outWasPinned?.pointee = ObjCBool(target < table.decodeTime(0) || target >= last)
      place = order.sample(decodedAt: target)
      return table.decodeTime(place) - old
    }
  }

  /// Moves by a time in the order of presentation, to the sample that is presented then. Returns by how much it has moved;
  /// `wasPinned` tells whether the media ended before.
  open func step(
    byPresentationTime deltaPresentationTime: CMTime, wasPinned outWasPinned: UnsafeMutablePointer<ObjCBool>?
  ) -> CMTime {
    place.withLock { place in
      let (table, old) = (order.table, order.table.mediaTime(place))
      let target = old + deltaPresentationTime
      let (first, last) = (order.sample(at: 0), order.sample(at: order.count - 1))
      let end = table.mediaTime(last) + table.duration(last)
      outWasPinned?.pointee = ObjCBool(target < table.mediaTime(first) || target >= end)
      place = order.sample(presentedAt: target)
      return table.mediaTime(place) - old
    }
  }

  // MARK: Where it is

  /// When the current sample is presented.
  open var presentationTimeStamp: CMTime { order.table.mediaTime(index) }

  /// When the current sample is decoded.
  open var decodeTimeStamp: CMTime { order.table.decodeTime(index) }

  /// How long the current sample is presented.
  open var currentSampleDuration: CMTime { order.table.duration(index) }

  /// Which of two cursors of a track comes first in decoding order.
  open func comparePositionInDecodeOrder(withPositionOf positionOfCursor: AVSampleCursor) -> ComparisonResult {
    let (mine, other) = (index, positionOfCursor.index)
    return mine == other ? .orderedSame : mine < other ? .orderedAscending : .orderedDescending
  }

  /// Whether a sample that is decoded before this one may be presented after another cursor's.
  open func samplesWithEarlierDecodeTimeStampsMayHaveLaterPresentationTimeStamps(than cursor: AVSampleCursor) -> Bool {
    order.neighbours(of: index).latestBefore > cursor.presentationTimeStamp
  }

  /// Whether a sample that is decoded after this one may be presented before another cursor's.
  open func samplesWithLaterDecodeTimeStampsMayHaveEarlierPresentationTimeStamps(than cursor: AVSampleCursor) -> Bool {
    order.neighbours(of: index).earliestBehind < cursor.presentationTimeStamp
  }

  // MARK: The current sample

  /// The format of the current sample.
  open func copyCurrentSampleFormatDescription() -> CMFormatDescription {
    // A track without a format has no cursors.
    let formats = order.track.facts.formats
    return formats[min(order.table.formatIndex(index), formats.count - 1)]
  }

  /// Whether decoding can begin at the current sample.
  open var currentSampleSyncInfo: AVSampleCursorSyncInfo {
    AVSampleCursorSyncInfo(
      sampleIsFullSync: ObjCBool(order.table.isKey(index)), sampleIsPartialSync: false, sampleIsDroppable: false)
  }

  /// How many samples before the current one have to be decoded so that it can be shown, counted from the last at which
  /// decoding can begin.
  open var samplesRequiredForDecoderRefresh: Int {
    let index = index
    return index - order.table.keySample(atOrBefore: index)
  }

  /// The file in which the current sample lies.
  open var currentChunkStorageURL: URL? {
    guard let file = order.track.file?.url else { return nil }
    return order.track.facts.storage[order.table.formatIndex(index)] ?? file.asGiven
  }

  /// Where in its file the current sample lies.
  open var currentSampleStorageRange: AVSampleCursorStorageRange {
    let index = index
    let range = order.table.byteRange(index)
    return AVSampleCursorStorageRange(offset: range?.lowerBound ?? -1, length: order.table.size(index))
  }
}
