import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import MediaEngine
import Synchronization

/// What a compression session does: frames wait in a queue, are encoded there one after the other, and are told of
/// there.
final class CompressionCore: Sendable {
  /// Who gets a frame's sample.
  struct Output: @unchecked Sendable {
    let give: VTCompressionOutputHandler

    init(_ give: @escaping VTCompressionOutputHandler) { self.give = give }
  }

  fileprivate struct Pending {
    var time: CMTime
    var output: Output
    /// Whether the encoder has it.
    var isInside = false
  }

  fileprivate struct Running {
    var encoder: FrameEncoder
    /// The settings' version that it obeys.
    var version: Int
    var isUsed = false
    /// Whether samples may come in another order than they are shown in.
    var isReordered: Bool
  }

  fileprivate struct State {
    var settings: CompressionSettings
    /// How often the settings were changed.
    var version = 0
    var isInvalid = false
    var lastTime = CMTime.negativeInfinity
    /// Frames whose samples haven't come, in order.
    var pending: [Pending] = []
    var running: Running?
    /// What came out and wasn't given out yet.
    var packets: [EncodedPacket] = []
    var lastDecode = CMTime.negativeInfinity
    var pool: CVPixelBufferPool?
  }

  /// How large frames may be.
  static let sides = 16...16_384
  /// How many frames may wait: each holds a pixel buffer.
  private static let room = 8
  private static let queueKey = DispatchSpecificKey<ObjectIdentifier>()

  let codec: Codec
  private let width: Int
  private let height: Int
  private nonisolated(unsafe) let sourceAttributes: CFDictionary
  private let callback: VTCompressionOutputCallback?
  private nonisolated(unsafe) let refcon: UnsafeMutableRawPointer?
  private let queue = DispatchQueue(label: "VTCompressionSession")
  private let slots = DispatchSemaphore(value: room)
  private let state: Mutex<State>

  init(
    _ settings: CompressionSettings, width: Int, height: Int, sourceAttributes: CFDictionary?,
    callback: VTCompressionOutputCallback?, refcon: UnsafeMutableRawPointer?
  ) {
    (codec, self.width, self.height) = (settings.codec, width, height)
    (self.sourceAttributes, self.callback, self.refcon) = (sourceAttributes ?? [:], callback, refcon)
    state = Mutex(State(settings: settings))
    queue.setSpecific(key: Self.queueKey, value: ObjectIdentifier(self))
  }

  private var isOnQueue: Bool { DispatchQueue.getSpecific(key: Self.queueKey) == ObjectIdentifier(self) }

  /// Does something in the queue, behind all that waits there, and waits for it.
  private func onQueue<Result>(_ body: () throws -> Result) rethrows -> Result {
    isOnQueue ? try body() : try queue.sync(execute: body)
  }

  var isInvalid: Bool { state.withLock { $0.isInvalid } }

  /// The session's callback for a frame; nil if it has none.
  func callback(for frame: UnsafeMutableRawPointer?) -> Output? {
    guard let callback else { return nil }
    nonisolated(unsafe) let (refcon, frame) = (refcon, frame)
    return Output { callback(refcon, frame, $0, $1, $2) }
  }

  // MARK: Properties

  func property(_ key: String) -> Any? {
    switch key {
    case kVTCompressionPropertyKey_NumberOfPendingFrames: return state.withLock { $0.pending.count }
    // The pool's buffers go into the encoder, which converts what it has to.
    case kVTCompressionPropertyKey_PixelBufferPoolIsShared: return false
    case kVTCompressionPropertyKey_VideoEncoderPixelBufferAttributes: return encoderAttributes
    case kVTCompressionPropertyKey_EncoderID: return try? onQueue { try encoder(with: .init()).name }
    case kVTCompressionPropertyKey_UsingHardwareAcceleratedVideoEncoder:
      return try? onQueue { try encoder(with: .init()).isHardware }
    default: return state.withLock { CompressionValue(value: $0.settings.value(key)) }.value
    }
  }

  /// The pixel buffers that an encoder takes as they are.
  private var encoderAttributes: CFDictionary {
    [
      kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8Planar, kCVPixelBufferWidthKey: width / 2 * 2,
      kCVPixelBufferHeightKey: height / 2 * 2,
    ]
  }

  func setProperty(_ key: String, to value: Any?) -> OSStatus {
    let value = CompressionValue(value: value)
    return state.withLock { state in
      let status = state.settings.set(key, to: value.value)
      if status == noErr { state.version += 1 }
      return status
    }
  }

  var pool: CVPixelBufferPool? {
    state.withLock { state in
      if state.isInvalid { return nil }
      if let pool = state.pool { return pool }
      var attributes = sourceAttributes
      attributes[kCVPixelBufferWidthKey] = width
      attributes[kCVPixelBufferHeightKey] = height
      if attributes[kCVPixelBufferPixelFormatTypeKey] == nil {
        attributes[kCVPixelBufferPixelFormatTypeKey] = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
      }
      CVPixelBufferPoolCreate(nil, nil, attributes, &state.pool)
      return state.pool
    }
  }

  // MARK: Frames

  func prepare() -> OSStatus {
    guard !isInvalid else { return kVTInvalidSessionErr }
    return onQueue {
      do {
        _ = try encoder(with: ColorNames())
        return noErr
      } catch {
        return kVTCouldNotFindVideoEncoderErr
      }
    }
  }

  func encode(
    _ picture: CVPixelBuffer, at time: CMTime, for duration: CMTime, isKey: Bool, _ output: Output
  ) -> OSStatus {
    guard time.isNumeric else { return isInvalid ? kVTInvalidSessionErr : kVTParameterErr }
    let isInside = isOnQueue
    // What is called by the session itself can't wait for it.
    if !isInside { slots.wait() }
    let status: OSStatus = state.withLock { state in
      if state.isInvalid { return kVTInvalidSessionErr }
      guard time > state.lastTime else { return kVTParameterErr }
      state.lastTime = time
      state.pending.append(Pending(time: time, output: output))
      queue.async { [self] in
        work(picture, time, duration, isKey)
        if !isInside { slots.signal() }
      }
      return noErr
    }
    if status != noErr, !isInside { slots.signal() }
    return status
  }

  private func work(_ picture: CVPixelBuffer, _ time: CMTime, _ duration: CMTime, _ isKey: Bool) {
    guard !isInvalid else { return }
    let encoder: FrameEncoder
    do {
      encoder = try self.encoder(with: ColorNames(picture))
    } catch {
      state.withLock { $0.enter(time) }
      return fail(kVTCouldNotFindVideoEncoderErr)
    }
    do {
      state.withLock { $0.enter(time) }
      try encoder.encode(picture, at: time, for: duration, isKey: isKey)
      deliver()
    } catch {
      fail(kVTVideoEncoderMalfunctionErr)
    }
  }

  /// The encoder for the settings as they are; where they were changed, the last one gives out what it holds first.
  private func encoder(with colors: ColorNames) throws -> FrameEncoder {
    let (known, version, settings) = state.withLock { ($0.running, $0.version, $0.settings) }
    if let known {
      if known.version == version { return known.encoder }
      if known.isUsed { drain() }
    }
    let job = settings.job(width: width, height: height, colors: colors)
    let made = try FrameEncoder(job) { [weak self] packet in self?.receive(packet) }
    state.withLock { state in
      state.running = Running(encoder: made, version: version, isReordered: settings.mayReorder)
    }
    return made
  }

  private func receive(_ packet: EncodedPacket) {
    state.withLock { $0.packets.append(packet) }
    // Some encoders have threads of their own.
    if !isOnQueue { queue.async { [weak self] in self?.deliver() } }
  }

  /// Makes the encoder give out what it holds, and ends it.
  private func drain() {
    guard let running = state.withLock({ $0.running }) else { return }
    do {
      if running.isUsed { try running.encoder.finish() }
      deliver()
      state.withLock { $0.running = nil }
    } catch {
      fail(kVTVideoEncoderMalfunctionErr)
    }
  }

  func complete(until time: CMTime) -> OSStatus {
    guard !isInvalid else { return kVTInvalidSessionErr }
    return onQueue {
      let isWaiting = state.withLock { state in
        state.pending.contains { !time.isNumeric || $0.time <= time }
      }
      if isWaiting { drain() }
      return isInvalid ? kVTInvalidSessionErr : noErr
    }
  }

  // MARK: Samples

  /// Gives out what came. Called in the queue, without a lock.
  private func deliver() {
    while let (packet, output, isReordered) = state.withLock({ $0.next() }) {
      do {
        let sample = try CompressedSample.make(packet, isReordered: isReordered)
        output?.give(noErr, .asynchronous, sample)
      } catch {
        output?.give(kVTAllocationFailedErr, [.asynchronous, .frameDropped], nil)
      }
    }
  }

  /// Tells of all frames that are in the encoder, and forgets it.
  private func fail(_ status: OSStatus) {
    deliver()
    tell(status) { $0.isInside }
  }

  private func tell(_ status: OSStatus, _ isLost: (Pending) -> Bool) {
    // What was lost is let go of without a lock.
    let (lost, running) = state.withLock { state in
      let lost = state.pending.filter(isLost)
      state.pending.removeAll(where: isLost)
      defer { (state.packets, state.running) = ([], nil) }
      return (lost, state.running)
    }
    withExtendedLifetime(running) {
      for frame in lost { frame.output.give(status, [.asynchronous, .frameDropped], nil) }
    }
  }

  /// Ends everything. `telling` says whether frames that are left are told of.
  func end(telling: Bool) {
    let wasInvalid = state.withLock { state in
      defer { state.isInvalid = true }
      return state.isInvalid
    }
    guard !wasInvalid else { return }
    onQueue {
      if telling { tell(kVTInvalidSessionErr) { _ in true } }
      let left = state.withLock { state in
        defer { (state.pending, state.packets, state.running, state.pool) = ([], [], nil, nil) }
        return (state.pending, state.running, state.pool)
      }
      withExtendedLifetime(left) {}
    }
  }
}

extension CompressionCore.State {
  /// The next packet with its time of decoding, and who gets it. An encoder that begins anew may not go back in time.
  fileprivate mutating func next() -> (EncodedPacket, CompressionCore.Output?, Bool)? {
    guard !packets.isEmpty, !isInvalid else { return nil }
    var packet = packets.removeFirst()
    packet.decode = min(max(packet.decode, lastDecode), packet.presentation)
    lastDecode = packet.decode
    let place = pending.firstIndex { $0.time == packet.presentation }
    return (packet, place.map { pending.remove(at: $0).output }, running?.isReordered ?? false)
  }

  /// The encoder gets a frame.
  fileprivate mutating func enter(_ time: CMTime) {
    running?.isUsed = true
    if let place = pending.firstIndex(where: { $0.time == time }) { pending[place].isInside = true }
  }
}

/// A property's value on its way through a lock.
private struct CompressionValue: @unchecked Sendable {
  let value: Any?
}
