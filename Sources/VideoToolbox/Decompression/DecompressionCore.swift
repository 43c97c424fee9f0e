import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import MediaEngine
import Synchronization

/// What a decompression session does: samples are decoded in a queue one after the other, and told of there.
final class DecompressionCore: Sendable {
  /// Who gets what a sample was decoded to.
  struct Output: @unchecked Sendable {
    let give: VTDecompressionOutputHandler

    init(_ give: @escaping VTDecompressionOutputHandler) { self.give = give }
  }

  private struct Pending {
    var number: Int
    var time: CMTime
    var duration: CMTime
    var isHidden: Bool
    var isAsynchronous: Bool
    var output: Output
  }

  private struct State {
    var isInvalid = false
    var format: CMFormatDescription
    var chosen = kVTDecompressionProperty_OnlyTheseFrames_AllFrames
    /// Samples that weren't told of yet.
    var pending: [Pending] = []
    var count = 0
    /// Whether only a key frame can be decoded next.
    var needsKey = true
  }

  /// How many samples may wait.
  private static let room = 16
  private static let queueKey = DispatchSpecificKey<ObjectIdentifier>()

  /// Used in the queue alone.
  private nonisolated(unsafe) let decoder: SampleDecoder
  private let isHardware: Bool
  private let form: FrameForm
  private let callback: VTDecompressionOutputCallback?
  private nonisolated(unsafe) let refcon: UnsafeMutableRawPointer?
  private let queue = DispatchQueue(label: "VTDecompressionSession")
  private let slots = DispatchSemaphore(value: room)
  private let state: Mutex<State>

  init(
    _ decoder: SampleDecoder, _ form: FrameForm, _ format: CMFormatDescription,
    _ record: VTDecompressionOutputCallbackRecord?
  ) {
    (self.decoder, isHardware, self.form) = (decoder, decoder.isHardware, form)
    (callback, refcon) = (record?.decompressionOutputCallback, record?.decompressionOutputRefCon)
    state = Mutex(State(format: format))
    queue.setSpecific(key: Self.queueKey, value: ObjectIdentifier(self))
  }

  private var isOnQueue: Bool { DispatchQueue.getSpecific(key: Self.queueKey) == ObjectIdentifier(self) }

  private func onQueue<Result>(_ body: () throws -> Result) rethrows -> Result {
    isOnQueue ? try body() : try queue.sync(execute: body)
  }

  var isInvalid: Bool { state.withLock { $0.isInvalid } }

  /// The session's callback for a sample; nil if it has none.
  func callback(for frame: UnsafeMutableRawPointer?) -> Output? {
    guard let callback else { return nil }
    nonisolated(unsafe) let (refcon, frame) = (refcon, frame)
    return Output { callback(refcon, frame, $0, $1, $2, $3, $4) }
  }

  // MARK: Properties

  func property(_ key: String) -> Any? {
    switch key {
    case kVTDecompressionPropertyKey_NumberOfFramesBeingDecoded: state.withLock { $0.pending.count }
    case kVTDecompressionPropertyKey_ContentHasInterframeDependencies:
      state.withLock { SampleDecoder.hasDependencies($0.format) }
    case kVTDecompressionPropertyKey_UsingHardwareAcceleratedVideoDecoder: isHardware
    default: state.withLock { $0.chosen }
    }
  }

  /// Sets which samples are decoded.
  func choose(_ frames: String) { state.withLock { $0.chosen = frames } }

  func accepts(_ format: CMFormatDescription) -> Bool {
    let own = state.withLock { $0.format }
    let (size, other) = (own.dimensions, format.dimensions)
    return own == format
      || (format.mediaType == .video && own.mediaSubType == format.mediaSubType && size.width == other.width
        && size.height == other.height && SampleDecoder.canDecode(format))
  }

  /// A black pixel buffer of the form in which frames come out.
  var black: CVPixelBuffer? {
    let size = state.withLock { $0.format }.dimensions
    let (width, height) = form.size ?? (Int(size.width), Int(size.height))
    var made: CVPixelBuffer?
    CVPixelBufferCreate(
      nil, width, height, form.pixelFormat ?? kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &made)
    return made.flatMap { PictureTransfer.blacken($0) ? $0 : nil }
  }

  // MARK: Samples

  func decode(
    _ buffer: CMSampleBuffer, _ flags: VTDecodeFrameFlags, _ info: UnsafeMutablePointer<VTDecodeInfoFlags>?,
    _ output: Output
  ) -> OSStatus {
    guard !isInvalid else { return kVTInvalidSessionErr }
    // A buffer without samples is a marker.
    guard buffer.numSamples > 0 else { return noErr }
    guard let format = buffer.formatDescription, let samples = CodedSample.all(of: buffer) else {
      return kVTParameterErr
    }
    guard accepts(format) else { return kVTFormatDescriptionChangeNotSupportedErr }
    let isAsynchronous = flags.contains(._EnableAsynchronousDecompression)
    let waits = isAsynchronous && !isOnQueue
    if waits { slots.wait() }
    let status = state.withLock { state -> (first: Int, status: OSStatus) in
      let first = state.count
      guard !state.isInvalid else { return (first, kVTInvalidSessionErr) }
      for sample in samples {
        state.pending.append(
          Pending(
            number: state.count, time: sample.time, duration: sample.duration,
            isHidden: flags.contains(._DoNotOutputFrame), isAsynchronous: isAsynchronous, output: output))
        state.count += 1
      }
      if isAsynchronous {
        queue.async { [self] in
          work(samples, from: first, format)
          if waits { slots.signal() }
        }
      }
      return (first, noErr)
    }
    if isAsynchronous {
      if status.status == noErr { info?.pointee = .asynchronous } else if waits { slots.signal() }
      return status.status
    }
    guard status.status == noErr else { return status.status }
    return onQueue {
      let result = work(samples, from: status.first, format)
      if result.isDropped { info?.pointee = .frameDropped }
      return result.status
    }
  }

  /// Decodes samples, whose numbers go on from the first one's. Called in the queue.
  @discardableResult
  private func work(
    _ samples: [CodedSample], from first: Int, _ format: CMFormatDescription
  ) -> (status: OSStatus, isDropped: Bool) {
    var (status, isDropped) = (noErr, false)
    for (place, sample) in samples.enumerated() {
      guard !isInvalid else { return (kVTInvalidSessionErr, true) }
      let number = first + place
      do {
        if let refusal = refusal(of: sample) {
          tell(number, refusal, .frameDropped, nil)
          isDropped = true
          if refusal != noErr { status = refusal }
          continue
        }
        if state.withLock({ $0.format != format }) {
          try decoder.change(to: format)
          state.withLock { $0.format = format }
        }
        let frames = try decoder.decode(
          sample.bytes, number: number, at: sample.time, for: sample.duration, isKey: sample.isKey)
        for frame in frames {
          let told = tell(frame.number, frame.outcome)
          if frame.number >= first {
            (status, isDropped) = (told.status == noErr ? status : told.status, told.isDropped)
          }
        }
      } catch {
        tell(number, kVTVideoDecoderMalfunctionErr, .frameDropped, nil)
        (status, isDropped) = (kVTVideoDecoderMalfunctionErr, true)
      }
    }
    return (status, isDropped)
  }

  /// Why a sample isn't decoded, `noErr` for one that isn't wanted; nil for one that is.
  private func refusal(of sample: CodedSample) -> OSStatus? {
    state.withLock { state in
      if sample.isKey {
        state.needsKey = false
        return nil
      }
      if state.needsKey { return kVTVideoDecoderReferenceMissingErr }
      switch state.chosen {
      case kVTDecompressionProperty_OnlyTheseFrames_KeyFrames: return noErr
      case kVTDecompressionProperty_OnlyTheseFrames_NonDroppableFrames: return sample.isDroppable ? noErr : nil
      default: return nil
      }
    }
  }

  /// Makes the decoder give out what it holds back, behind all that waits.
  func finish() -> OSStatus {
    guard !isInvalid else { return kVTInvalidSessionErr }
    return onQueue {
      guard !isInvalid else { return kVTInvalidSessionErr }
      guard let rest = try? decoder.finish() else { return kVTVideoDecoderMalfunctionErr }
      if rest.wasHolding { state.withLock { $0.needsKey = true } }
      for frame in rest.frames { tell(frame.number, frame.outcome) }
      return noErr
    }
  }

  // MARK: Answers

  @discardableResult
  private func tell(_ number: Int, _ outcome: SampleDecoder.Outcome) -> (status: OSStatus, isDropped: Bool) {
    switch outcome {
    case .picture(let picture):
      tell(number, noErr, [], picture)
      return (noErr, false)
    case .skipped:
      tell(number, noErr, .frameDropped, nil)
      return (noErr, true)
    case .damaged:
      tell(number, kVTVideoDecoderBadDataErr, .frameDropped, nil)
      return (kVTVideoDecoderBadDataErr, true)
    }
  }

  /// Tells what became of a sample, without a lock.
  private func tell(_ number: Int, _ status: OSStatus, _ flags: VTDecodeInfoFlags, _ picture: CVPixelBuffer?) {
    let frame = state.withLock { state in
      state.pending.firstIndex { $0.number == number }.map { state.pending.remove(at: $0) }
    }
    guard let frame else { return }
    let isSynchronous = !frame.isAsynchronous
    frame.output.give(
      status, isSynchronous ? flags : flags.union(.asynchronous), frame.isHidden ? nil : picture, frame.time,
      frame.duration)
  }

  /// Ends everything. `telling` says whether samples that are left are told of.
  func end(telling: Bool) {
    let wasInvalid = state.withLock { state in
      defer { state.isInvalid = true }
      return state.isInvalid
    }
    guard !wasInvalid else { return }
    onQueue {
      let left = state.withLock { state in
        defer { state.pending = [] }
        return state.pending
      }
      guard telling else { return }
      for frame in left { frame.output.give(kVTInvalidSessionErr, .frameDropped, nil, frame.time, frame.duration) }
    }
  }
}
