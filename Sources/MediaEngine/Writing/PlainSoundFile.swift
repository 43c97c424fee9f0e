import CoreMedia
import Foundation
import GLibSupport
import Synchronization

/// A file of uncompressed sound: WAVE, AIFF or Core Audio Format.
final class PlainSoundFile: SampleFile {
  private struct State {
    var file: ISOFile?
    var head: PlainSoundHead?
    var format: CMFormatDescription?
    /// The length of what has been written behind the head.
    var bytes: Int64 = 0
    var place: Int64 = 0
  }

  /// The longest silence between pieces of sound, in seconds: a day.
  private static let longestSilence: Int64 = 86_400
  /// How many bytes of silence are written at once.
  private static let silencePiece = 1 << 20

  private let destination: URL
  private let type: WrittenFileType
  private let isReplacing: Bool
  private let passing: PassingFile
  private let state: Mutex<State>

  var byteCount: Int64 { state.withLock { $0.bytes } }

  init(
    _ destination: URL, type: WrittenFileType, replacing isReplacing: Bool = false,
    notedIn journal: PassingFileJournal? = nil
  ) throws {
    (self.destination, self.type, self.isReplacing) = (destination, type, isReplacing)
    do {
      try WritingFailure.check(destination, replacing: isReplacing)
      passing = try PassingFile(for: destination, notedIn: journal)
    } catch let failure as SystemFailure {
      throw WritingFailure(failure.code, destination)
    }
    state = Mutex(State(file: try ISOFile(passing.url.path, isWritable: true)))
  }

  func append(_ packet: EncodedPacket, to track: Int) throws {
    do {
      try state.withLock { state in
        guard let file = state.file else { return }
        if state.head == nil {
          let head = try PlainSoundHead(type, packet.format, destination)
          try file.write(head.bytes(of: 0), at: 0)
          (state.head, state.format) = (head, packet.format)
        }
        guard let head = state.head, state.format == packet.format else {
          throw WritingFailure.unfit(destination, reason: tr("the format changes"))
        }
        // Sound that begins late begins with silence; what comes before the beginning is left out.
        let time = packet.presentation.convertScale(CMTimeScale(head.rate), method: .roundHalfAwayFromZero)
        guard time.isNumeric else { throw WritingFailure.unfit(destination, reason: tr("its sound begins too late")) }
        let start = time.value
        var bytes = packet.bytes
        let expected = state.place
        if start > expected {
          try writeSilence(start - expected, head, file, &state)
        } else if start < expected {
          // Times may be further apart than 64 bits can say.
          let early = (Int128(expected) - Int128(start)) * Int128(head.bytesPerFrame)
          bytes.removeFirst(Int(min(Int128(bytes.count), early)))
        }
        try write(bytes, head, file, &state)
      }
    } catch {
      throw WritingFailure(wrapping: error, destination)
    }
  }

  /// Writes silence piece by piece: what a file says of its sound's times isn't worth its memory.
  private func writeSilence(_ frames: Int64, _ head: PlainSoundHead, _ file: ISOFile, _ state: inout State) throws {
    guard frames <= Int64(head.rate) * Self.longestSilence else {
      throw WritingFailure.unfit(destination, reason: tr("its sound begins too late"))
    }
    var left = Int(frames)
    while left > 0 {
      let count = min(left, max(1, Self.silencePiece / head.bytesPerFrame))
      try write([UInt8](repeating: head.silence, count: count * head.bytesPerFrame), head, file, &state)
      left -= count
    }
  }

  private func write(_ bytes: [UInt8], _ head: PlainSoundHead, _ file: ISOFile, _ state: inout State) throws {
    guard head.canHold(state.bytes + Int64(bytes.count)) else {
      throw WritingFailure.unfit(destination, reason: tr("it would be too large for this kind of file"))
    }
    try file.write(bytes, at: Int64(head.size) + state.bytes)
    state.bytes += Int64(bytes.count)
    state.place += Int64(bytes.count / head.bytesPerFrame)
  }

  func end(_ track: Int) throws {}

  func finish(_ ending: SampleFileEnding) throws {
    do {
      try state.withLock { state in
        guard let file = state.file.take() else { return }
        guard let head = state.head else { throw WritingFailure.failed(destination, reason: tr("there is no sound")) }
        var length = state.bytes
        if let end = ending.end {
          let frames = end.convertScale(CMTimeScale(head.rate), method: .roundHalfAwayFromZero).value
          length = min(length, max(0, Int64(clamping: Int128(frames) * Int128(head.bytesPerFrame))))
          try file.truncate(to: Int64(head.size) + length)
        }
        if length % 2 == 1 { try file.write([0], at: Int64(head.size) + length) }
        try file.write(head.bytes(of: length), at: 0)
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
