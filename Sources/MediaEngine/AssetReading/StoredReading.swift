import CoreMedia
import Foundation
import GStreamer
import Synchronization

/// Reads samples as they are stored.
package final class StoredReading: AssetReading {
  private struct State {
    var piece = 0
    var cursor: (any SampleCursor)?
    var read = 0
  }

  private let pieces: [StoredPiece]
  private let range: CMTimeRange
  private let isReference: Bool
  private let isCancelled = Flag()
  private let state = Mutex(State())

  /// Reads a track in a range of the composition; with `isReference` only where samples lie, not what is in them.
  package init(_ track: CompositionTrack, range: CMTimeRange, isReference: Bool = false) throws {
    let end = min(range.end, track.end)
    self.range = CMTimeRange(start: range.start, end: max(range.start, end))
    self.isReference = isReference
    do {
      pieces = try StoredPieces(track, in: self.range, isCancelled: isCancelled).pieces
    } catch StoredPieces.Obstacle.scaled {
      throw ExportRun.Refusal.notCopyable(reason: "scaled")
    }
  }

  package func cancel() { isCancelled.set() }

  package func next() throws -> CMSampleBuffer? {
    try state.withLock { state in
      while state.piece < pieces.count, !isCancelled.value {
        let piece = pieces[state.piece]
        let cursor = try cursor(of: piece, &state)
        guard let sample = try cursor.next() else {
          throw MediaDecodingError.undecodable(piece.file.url, reason: "samples are missing")
        }
        let index = sample.index ?? piece.samples.lowerBound + state.read
        state.read += 1
        if index + 1 >= piece.samples.upperBound { (state.piece, state.cursor) = (state.piece + 1, nil) }
        if index < piece.samples.upperBound { return try buffer(sample, index, piece) }
      }
      return nil
    }
  }

  private func cursor(of piece: StoredPiece, _ state: inout State) throws -> any SampleCursor {
    if let cursor = state.cursor { return cursor }
    guard let source = piece.file.source else { throw MediaDecodingError.file(.cancelled) }
    let cursor = try source.cursor(of: piece.track.id)
    try cursor.seek(toSample: piece.samples.lowerBound, of: piece.table)
    (state.cursor, state.read) = (cursor, 0)
    return cursor
  }

  private func buffer(_ sample: StoredSample, _ index: Int, _ piece: StoredPiece) throws -> CMSampleBuffer {
    guard piece.track.formats.indices.contains(sample.format) else {
      throw MediaDecodingError.undecodable(piece.file.url, reason: "its format isn't known")
    }
    let format = piece.track.formats[sample.format]
    let origin = range.start + piece.mapping.target.start
    func shown(_ time: CMTime) -> CMTime { origin + piece.stretched(time - piece.mapping.source.start) }
    let decode = sample.decode.isNumeric ? sample.decode : piece.table.decodeTime(index)
    let duration = piece.stretched(sample.duration > .zero ? sample.duration : piece.table.duration(index))
    let time = shown(sample.presentation)
    let bytes = try sample.data.bytes()
    let block = isReference ? nil : try CMBlockBuffer.copying(bytes)
    var timing = CMSampleTimingInfo(duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid)
    if piece.track.hasReordering { timing.decodeTimeStamp = shown(decode) }
    let buffer: CMSampleBuffer
    if let stream = format.audioStreamBasicDescription, stream.mFormatID == kAudioFormatLinearPCM,
      stream.mBytesPerFrame > 0
    {
      let frames = bytes.count / Int(stream.mBytesPerFrame)
      timing.duration = CMTime(value: 1, timescale: CMTimeScale(stream.mSampleRate))
      buffer = try CMSampleBuffer(
        dataBuffer: block, formatDescription: format, numSamples: max(1, frames), sampleTimings: [timing],
        sampleSizes: [Int(stream.mBytesPerFrame)])
    } else {
      buffer = try CMSampleBuffer(
        dataBuffer: block, formatDescription: format, numSamples: 1, sampleTimings: [timing],
        sampleSizes: [bytes.count])
    }
    if !sample.isKey { buffer.sampleAttachments[0][.notSync] = true }
    // Needed by those that are shown, or cut away by an edit.
    let end = time + duration
    if end <= range.start + piece.mapping.target.start || time >= range.start + piece.mapping.target.end {
      buffer.sampleAttachments[0][.doNotDisplay] = true
    }
    if isReference, let place = piece.table.byteRange(index) {
      CMSetAttachment(
        buffer, key: kCMSampleBufferAttachmentKey_SampleReferenceURL, value: piece.file.url as CFTypeRef,
        attachmentMode: kCMAttachmentMode_ShouldPropagate)
      CMSetAttachment(
        buffer, key: kCMSampleBufferAttachmentKey_SampleReferenceByteOffset,
        value: NSNumber(value: place.lowerBound), attachmentMode: kCMAttachmentMode_ShouldPropagate)
    }
    return buffer
  }
}
