import CoreMedia
import GStreamer
import Synchronization

/// Gives a track's stored samples the form and the description that a file of another kind needs. Its calls block: use it
/// from one thread at a time.
final class StoredForm: Sendable {
  private struct State {
    var chain: ParserChain?
    var format = -1
    /// What says of the format what it lacks in the file's facts, and the caps for muxers.
    var description: CMFormatDescription?
    var caps: Caps?
  }

  private let formats: TrackFormats?
  private let isISO: Bool
  private let state = Mutex(State())

  /// The form of samples of a piece in a file; nil where they already have it.
  init?(_ piece: StoredPiece, isISO: Bool) {
    guard !(isISO && piece.file.facts.container.isISO), let source = piece.file.source else { return nil }
    self.isISO = isISO
    formats = TrackFormats(source, track: piece.track.id)
  }

  /// What is stored for a sample, whose format has a number among the track's.
  func convert(_ packet: EncodedPacket, format number: Int) throws -> [EncodedPacket] {
    guard let format = formats?[number] else { return [packet] }
    var before: [EncodedPacket] = []
    if state.withLock({ $0.format != number }) {
      before = try finish()
      let chain = try ParserChain(format.caps)
      state.withLock { $0 = State(chain: chain, format: number) }
    }
    if let chain = state.withLock({ $0.chain }) { return before + (try chain.convert(packet)) }
    var packet = packet
    if !packet.format.isComplete {
      packet.format = state.withLock { state in
        state.description =
          state.description
          ?? EncodedFormat.description(format.caps, configuration: format.configuration, sample: packet.bytes)
        return state.description ?? packet.format
      }
    }
    if !isISO {
      let description = packet.format
      packet.caps = state.withLock { state in
        let caps = state.caps ?? MuxerCaps.caps(for: description) ?? format.caps
        state.caps = caps
        return caps
      }
    }
    return before + [packet]
  }

  /// What is still held back.
  func finish() throws -> [EncodedPacket] { try state.withLock { $0.chain.take() }?.finish() ?? [] }
}

extension CMFormatDescription {
  /// Whether it has the configuration that a decoder of its codec needs.
  fileprivate var isComplete: Bool {
    if mediaType == .audio {
      return !["opus", "alac", "flac", "vorb", "aac "].contains(letters) || !(magicCookie?.isEmpty ?? true)
    }
    return !["avc1", "hvc1", "hev1", "av01", "vp09", "mp4v", "theo"].contains(letters) || !atoms.isEmpty
  }
}
