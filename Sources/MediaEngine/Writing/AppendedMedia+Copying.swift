import CoreMedia

extension AppendedMedia {
  /// Copies the samples of pieces of a track, as they are stored, into a storage. Returns the same pieces of this media; nil
  /// where samples can't be copied as they are.
  package func copy(_ pieces: [CompositionSegment], to storage: MediaStorage) throws -> [CompositionSegment]? {
    guard pieces.allSatisfy({ $0.file?.facts.container.isISO ?? true }) else { return nil }
    var track = CompositionTrack(id: 1, kind: kind)
    track.replace(with: pieces)
    let whole = CMTimeRange(start: .zero, duration: track.end)
    guard let stored = try? StoredPieces(track, in: whole, isCancelled: Flag()).pieces, !stored.isEmpty else {
      return nil
    }
    // The one that has all of them is made once they are all there.
    let places = try stored.map { piece in (piece, try copy(piece, to: storage)) }
    guard let file else { return nil }
    var copies: [CompositionSegment] = []
    var end = CMTime.zero
    for (piece, shift) in places {
      let target = piece.mapping.target
      if target.start > end { copies.append(CompositionSegment(gap: CMTimeRange(start: end, end: target.start))) }
      let source = CMTimeRange(start: piece.mapping.source.start + shift, duration: piece.mapping.source.duration)
      var segment = CompositionSegment(file, track: 1, mapping: CMTimeMapping(source: source, target: target))
      segment.isReferenced = true
      copies.append(segment)
      end = target.end
    }
    if end < whole.end { copies.append(CompositionSegment(gap: CMTimeRange(start: end, end: whole.end))) }
    return copies
  }

  /// Copies the samples of a piece; returns how much later they are shown in this media.
  private func copy(_ piece: StoredPiece, to storage: MediaStorage) throws -> CMTime {
    guard let cursor = try piece.file.source?.cursor(of: piece.track.id) else { throw Refusal.incomplete }
    try cursor.seek(toSample: piece.samples.lowerBound, of: piece.table)
    var shift: CMTime?
    for index in piece.samples {
      guard let sample = try cursor.next(), sample.index == index, piece.track.formats.indices.contains(sample.format)
      else { throw MediaDecodingError.undecodable(piece.file.url, reason: "samples are missing") }
      let origin = try storage.append(sample.data.bytes())
      let packet = Packet(
        presentation: sample.presentation, decode: piece.table.decodeTime(index),
        duration: piece.table.duration(index), size: sample.data.size, isKey: sample.isKey)
      let place = try append(
        [packet], of: piece.track.formats[sample.format], at: origin, timescale: piece.track.timescale,
        begins: shift == nil)
      if shift == nil { shift = place.presentation - sample.presentation }
    }
    return shift ?? .zero
  }
}
