import CFFmpeg
import Foundation

/// Gives libavformat the bytes of a file that we opened: it opens nothing itself. Use it from one thread at a time.
final class DemuxerInput {
  /// As many bytes as are read at a time.
  private static let bufferSize: Int32 = 1 << 16

  private let file: ISOFile
  private let size: Int64
  private let end: Int64?
  private let isCancelled: Flag
  private var place: Int64 = 0
  /// Why the system couldn't read the file, the first time that it couldn't.
  private(set) var failure: SystemFailure?
  /// libavformat's view of this input; closed with it.
  private(set) var context: UnsafeMutablePointer<AVIOContext>?

  /// Gives the file up to its end, or to another one in it.
  init(_ file: ISOFile, end: Int64? = nil, isCancelled: Flag) throws {
    (self.file, self.end, self.isCancelled) = (file, end, isCancelled)
    size = end ?? file.size
    guard let buffer = kinora_av_malloc(Int(Self.bufferSize)) else { throw SystemFailure(ENOMEM) }
    context = kinora_avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self), Self.bufferSize, Unmanaged.passUnretained(self).toOpaque(),
      { DemuxerInput.of($0)?.read(into: $1, $2) ?? kinora_av_end() },
      { DemuxerInput.of($0)?.seek($1, $2) ?? -1 })
    guard context != nil else {
      kinora_av_free(buffer)
      throw SystemFailure(ENOMEM)
    }
  }

  deinit {
    guard let context else { return }
    // libavformat may have replaced the buffer.
    kinora_av_free(context.pointee.buffer)
    kinora_avio_context_free(&self.context)
  }

  /// Asks whether to go on, before each wait.
  var interruption: AVIOInterruptCB {
    AVIOInterruptCB(
      callback: { DemuxerInput.of($0).map { $0.isCancelled.value ? 1 : 0 } ?? 1 },
      opaque: Unmanaged.passUnretained(self).toOpaque())
  }

  private static func of(_ opaque: UnsafeMutableRawPointer?) -> DemuxerInput? {
    opaque.map { Unmanaged<DemuxerInput>.fromOpaque($0).takeUnretainedValue() }
  }

  private func read(into target: UnsafeMutablePointer<UInt8>?, _ count: Int32) -> Int32 {
    guard let target, count > 0 else { return kinora_av_end() }
    if isCancelled.value { return kinora_av_cancelled() }
    do {
      let count = min(Int64(count), max(0, (end ?? .max) - place))
      let bytes = try file.read(at: place, count: Int(clamping: count))
      guard !bytes.isEmpty else { return kinora_av_end() }
      bytes.withUnsafeBytes { UnsafeMutableRawPointer(target).copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
      place += Int64(bytes.count)
      return Int32(bytes.count)
    } catch {
      let error = error as? SystemFailure ?? SystemFailure(EIO)
      if failure == nil { failure = error }
      return kinora_av_system_error(error.code)
    }
  }

  private func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
    let target: Int64
    // The size may be asked for with or without force.
    switch whence & ~AVSEEK_FORCE {
    case AVSEEK_SIZE: return size
    case SEEK_SET: target = offset
    case SEEK_CUR: target = place.adding(clamping: offset)
    case SEEK_END: target = size.adding(clamping: offset)
    default: return -1
    }
    guard target >= 0 else { return -1 }
    place = target
    return place
  }
}
