import CoreMedia
import Foundation
import GLibSupport
import Synchronization

/// A FLAC file: its header, and frames as the encoder gives them out.
final class FLACFile: SampleFile {
  private struct State {
    var file: ISOFile?
    /// The marker and STREAMINFO.
    var head: [UInt8] = []
    var bytes: Int64 = 0
    /// The sizes of the smallest and the largest frame.
    var sizes: (least: Int, most: Int)?
  }

  private let destination: URL
  private let isReplacing: Bool
  private let passing: PassingFile
  private let state: Mutex<State>

  var byteCount: Int64 { state.withLock { $0.bytes } }

  init(_ destination: URL, replacing: Bool, notedIn journal: PassingFileJournal? = .standard) throws {
    (self.destination, isReplacing) = (destination, replacing)
    do {
      try WritingFailure.check(destination, replacing: replacing)
      passing = try PassingFile(for: destination, notedIn: journal)
    } catch let failure as SystemFailure {
      throw WritingFailure(failure.code, destination)
    }
    state = Mutex(State(file: try ISOFile(passing.url.path, isWritable: true)))
  }

  /// Whether a packet is a frame, not a part of the header.
  static func isFrame(_ bytes: [UInt8]) -> Bool { bytes.count > 2 && bytes[0] == 0xff && bytes[1] & 0xfe == 0xf8 }

  func append(_ packet: EncodedPacket, to track: Int) throws {
    do {
      try state.withLock { state in
        guard let file = state.file else { return }
        if state.head.isEmpty {
          let cookie = packet.format.magicCookie.map { [UInt8]($0) } ?? []
          guard let head = XiphHeaders.flac(cookie) else {
            throw WritingFailure.unfit(destination, reason: packet.format.letters)
          }
          state.head = head
          try file.write(head, at: 0)
        }
        let size = packet.bytes.count
        try file.write(packet.bytes, at: Int64(state.head.count) + state.bytes)
        state.bytes += Int64(size)
        state.sizes = (min(size, state.sizes?.least ?? size), max(size, state.sizes?.most ?? size))
      }
    } catch {
      throw WritingFailure(wrapping: error, destination)
    }
  }

  func end(_ track: Int) throws {}

  func finish(_ ending: SampleFileEnding) throws {
    do {
      try state.withLock { state in
        guard let file = state.file.take() else { return }
        guard let sizes = state.sizes else { throw WritingFailure.failed(destination, reason: tr("there is no sound")) }
        // What the encoder didn't know yet: how large frames are, and how many samples there are, in 36 bits. The sum of
        // the sound stays 0, which is unknown.
        var head = state.head
        head.put(UInt64(clamping: sizes.least), at: 12, bytes: 3)
        head.put(UInt64(clamping: sizes.most), at: 15, bytes: 3)
        let rate = CMTimeScale(head[18]) << 12 | CMTimeScale(head[19]) << 4 | CMTimeScale(head[20]) >> 4
        let end = ending.end?.convertScale(max(1, rate), method: .roundHalfAwayFromZero).value ?? 0
        let count = (0..<1 << 36).contains(end) ? UInt64(end) : 0
        head[21] = head[21] & 0xf0 | UInt8(truncatingIfNeeded: count >> 32)
        head.put(count & 0xffff_ffff, at: 22, bytes: 4)
        try file.write(head, at: 0)
        try file.synchronize()
      }
      try passing.keep(replacing: isReplacing)
    } catch {
      passing.remove()
      throw WritingFailure(wrapping: error, destination)
    }
  }

  func abandon() {
    state.withLock { $0.file = nil }
    passing.remove()
  }
}
