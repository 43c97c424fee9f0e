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

  private let destination: URL
  private let type: WrittenFileType
  private let isReplacing: Bool
  private let passing: PassingFile
  private let state: Mutex<State>

  var byteCount: Int64 { state.withLock { $0.bytes } }

  init(_ destination: URL, type: WrittenFileType, replacing isReplacing: Bool = false) throws {
    (self.destination, self.type, self.isReplacing) = (destination, type, isReplacing)
    do {
      try WritingFailure.check(destination, replacing: isReplacing)
      passing = try PassingFile(for: destination)
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
        let start = packet.presentation.convertScale(CMTimeScale(head.rate), method: .roundHalfAwayFromZero).value
        var bytes = packet.bytes
        let expected = state.place
        if start > expected {
          let gap = Int(start - expected) * head.bytesPerFrame
          bytes = [UInt8](repeating: head.silence, count: gap) + bytes
        } else if start < expected {
          bytes.removeFirst(min(bytes.count, Int(expected - start) * head.bytesPerFrame))
        }
        guard head.canHold(state.bytes + Int64(bytes.count)) else {
          throw WritingFailure.unfit(destination, reason: tr("it would be too large for this kind of file"))
        }
        try file.write(bytes, at: Int64(head.size) + state.bytes)
        state.bytes += Int64(bytes.count)
        state.place += Int64(bytes.count / head.bytesPerFrame)
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
        guard let head = state.head else { throw WritingFailure.failed(destination, reason: tr("there is no sound")) }
        var length = state.bytes
        if let end = ending.end {
          let frames = end.convertScale(CMTimeScale(head.rate), method: .roundHalfAwayFromZero).value
          length = min(length, frames * Int64(head.bytesPerFrame))
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
