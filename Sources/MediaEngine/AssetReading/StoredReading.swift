import CoreMedia
import Foundation
import GStreamer
import Synchronization

/// Reads samples as they are stored, in the form that their format describes: H.264 of a transport stream has lengths in
/// place of start codes, as in a movie, and its parameter sets apart.
package final class StoredReading: AssetReading {
  private struct State {
    var piece = 0
    var cursor: (any SampleCursor)?
    /// What brings samples into the form that their format describes.
    var form: StoredForm?
    var read = 0
    /// What came out of one sample, and is still to be given out.
    var ready: [CMSampleBuffer] = []
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
      while state.ready.isEmpty, state.piece < pieces.count, !isCancelled.value { try read(&state) }
      return state.ready.isEmpty || isCancelled.value ? nil : state.ready.removeFirst()
    }
  }

  private func read(_ state: inout State) throws {
    let piece = pieces[state.piece]
    let cursor = try cursor(of: piece, &state)
    guard let sample = try cursor.next() else {
      throw MediaDecodingError.undecodable(piece.file.url, reason: "samples are missing")
    }
    let index = sample.index ?? piece.samples.lowerBound + state.read
    state.read += 1
    if index < piece.samples.upperBound {
      let packet = try packet(sample, index, piece)
      for packet in try state.form?.convert(packet, format: sample.format) ?? [packet] {
        state.ready.append(try buffer(packet, index, piece))
      }
    }
    if index + 1 >= piece.samples.upperBound {
      for packet in try state.form?.finish() ?? [] { state.ready.append(try buffer(packet, index, piece)) }
      (state.piece, state.cursor, state.form) = (state.piece + 1, nil, nil)
    }
  }

  private func cursor(of piece: StoredPiece, _ state: inout State) throws -> any SampleCursor {
    if let cursor = state.cursor { return cursor }
    guard let source = piece.file.source else { throw MediaDecodingError.file(.cancelled) }
    let cursor = try source.cursor(of: piece.track.id)
    try cursor.seek(toSample: piece.samples.lowerBound, of: piece.table)
    (state.cursor, state.read) = (cursor, 0)
    state.form = isReference ? nil : StoredForm(piece, isISO: true)
    return cursor
  }

  private func packet(_ sample: StoredSample, _ index: Int, _ piece: StoredPiece) throws -> EncodedPacket {
    guard piece.track.formats.indices.contains(sample.format) else {
      throw MediaDecodingError.undecodable(piece.file.url, reason: "its format isn't known")
    }
    return EncodedPacket(
      bytes: try sample.data.bytes(), format: piece.track.formats[sample.format], presentation: sample.presentation,
      decode: sample.decode.isNumeric ? sample.decode : piece.table.decodeTime(index),
      duration: sample.duration > .zero ? sample.duration : piece.table.duration(index), isKey: sample.isKey)
  }

  private func buffer(_ packet: EncodedPacket, _ index: Int, _ piece: StoredPiece) throws -> CMSampleBuffer {
    let (format, bytes) = (packet.format, packet.bytes)
    let origin = range.start + piece.mapping.target.start
    func shown(_ time: CMTime) -> CMTime { origin + piece.stretched(time - piece.mapping.source.start) }
    var (duration, time) = (piece.stretched(packet.duration), shown(packet.presentation))
    if [.subtitle, .text].contains(piece.track.kind) {
      // Nothing depends on what of a text is cut away.
      let whole = CMTimeRange(start: time, duration: duration)
      let part = CMTimeRangeGetIntersection(
        whole,
        otherRange: CMTimeRange(
          start: range.start + piece.mapping.target.start, duration: piece.mapping.target.duration))
      if part.duration > .zero { (duration, time) = (part.duration, part.start) }
    }
    let block = isReference ? nil : try CMBlockBuffer.copying(bytes)
    var timing = CMSampleTimingInfo(duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid)
    // Of some files the facts tell it only once the table was read.
    if piece.track.hasReordering || !piece.table.samples.isSorted { timing.decodeTimeStamp = shown(packet.decode) }
    let buffer: CMSampleBuffer
    if let stream = format.audioStreamBasicDescription, stream.mFormatID == kAudioFormatLinearPCM,
      stream.mBytesPerFrame > 0
    {
      let frames = bytes.count / Int(stream.mBytesPerFrame)
      if let rate = stream.timescale { timing.duration = CMTime(value: 1, timescale: rate) }
      buffer = try CMSampleBuffer(
        dataBuffer: block, formatDescription: format, numSamples: max(1, frames), sampleTimings: [timing],
        sampleSizes: [Int(stream.mBytesPerFrame)])
    } else {
      buffer = try CMSampleBuffer(
        dataBuffer: block, formatDescription: format, numSamples: 1, sampleTimings: [timing],
        sampleSizes: [bytes.count])
    }
    if !packet.isKey { buffer.sampleAttachments[0][.notSync] = true }
    // Needed by those that are shown, or cut away by an edit.
    let end = time + duration
    if end <= range.start + piece.mapping.target.start || time >= range.start + piece.mapping.target.end {
      buffer.sampleAttachments[0][.doNotDisplay] = true
    }
    if isReference, let place = piece.table.byteRange(index) {
      CMSetAttachment(
        buffer, key: kCMSampleBufferAttachmentKey_SampleReferenceURL,
        value: piece.track.storage(of: piece.table.formatIndex(index), in: piece.file.url) as CFTypeRef,
        attachmentMode: kCMAttachmentMode_ShouldPropagate)
      CMSetAttachment(
        buffer, key: kCMSampleBufferAttachmentKey_SampleReferenceByteOffset,
        value: NSNumber(value: place.lowerBound), attachmentMode: kCMAttachmentMode_ShouldPropagate)
    }
    return buffer
  }
}
