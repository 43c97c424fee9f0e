import CoreMedia
import Dispatch
import Foundation
import MediaEngine
import Synchronization

/// Makes sample buffers of the samples that requests name, as they are stored.
open class AVSampleBufferGenerator: NSObject, @unchecked Sendable {
  /// How long before its time a scheduled buffer is read.
  private static let lead = CMTime(value: 1, timescale: 1)

  private let asset: AVAsset
  private let timebase: CMTimebase?
  private let timers = Mutex<[any DispatchSourceTimer]>([])

  /// Creates a generator for an asset. Scheduled requests go by the timebase.
  public init(asset: AVAsset, timebase: CMTimebase?) { (self.asset, self.timebase) = (asset, timebase) }

  deinit {
    for timer in timers.withLock({ HandedValue($0) }).value { timebase?.removeTimer(timer) }
  }

  /// Makes a buffer of the samples that are asked for. Its data is there, or is read later, as the request's mode says. Blocks
  /// the caller's thread while data is read.
  open func makeSampleBuffer(for request: AVSampleBufferRequest) throws -> CMSampleBuffer {
    let buffer = try make(request)
    switch request.mode {
    case .immediate:
      do { try buffer.makeDataReady() } catch { throw AVError(.unknown, userInfo: [NSUnderlyingErrorKey: error]) }
    case .opportunistic: Self.readSoon(buffer)
    case .scheduled: schedule(buffer)
    }
    return buffer
  }

  /// Makes a buffer of the samples that are asked for, whose data the batch reads.
  open func makeSampleBuffer(
    for request: AVSampleBufferRequest, addTo batch: AVSampleBufferGeneratorBatch
  ) throws -> CMSampleBuffer {
    let buffer = try make(request)
    batch.add(buffer)
    return buffer
  }

  /// Makes an empty batch.
  open func makeBatch() -> AVSampleBufferGeneratorBatch { AVSampleBufferGeneratorBatch() }

  /// Calls the handler once when a buffer's data is there, or can't be; reads it where nobody has yet.
  open class func notifyOfDataReady(
    for sbuf: CMSampleBuffer, completionHandler: @escaping @Sendable (_ dataReady: Bool, (any Error)?) -> Void
  ) {
    Task(executorPreference: EngineExecutor.shared) {
      do {
        try sbuf.makeDataReady()
        completionHandler(true, nil)
      } catch {
        completionHandler(false, error)
      }
    }
  }

  private static func readSoon(_ buffer: CMSampleBuffer) {
    Task(executorPreference: EngineExecutor.shared) { try? buffer.makeDataReady() }
  }

  private func schedule(_ buffer: CMSampleBuffer) {
    guard let timebase else { return Self.readSoon(buffer) }
    let timer = DispatchSource.makeTimerSource()
    timer.setEventHandler { Self.readSoon(buffer) }
    timer.schedule(deadline: .distantFuture)
    timer.activate()
    let made = HandedValue(timer)
    timers.withLock { $0.append(made.value) }
    try? timebase.addTimer(timer)
    try? timebase.setTimerNextFireTime(timer, fireTime: buffer.outputPresentationTimeStamp - Self.lead)
  }

  private func make(_ request: AVSampleBufferRequest) throws -> CMSampleBuffer {
    let (order, samples) = (request.startCursor.order, request.samples)
    let (table, track) = (order.table, order.track)
    guard track.asset === asset, let file = track.file, SampleFetch.isDescribed(file) else {
      throw AVError(.operationNotSupportedForAsset)
    }
    let formats = track.facts.formats
    let number = table.formatIndex(samples.lowerBound)
    guard formats.indices.contains(number) else { throw AVError(.invalidSampleCursor) }
    var timings = samples.map { index in
      CMSampleTimingInfo(
        duration: table.duration(index), presentationTimeStamp: table.mediaTime(index),
        decodeTimeStamp: table.decodeTime(index))
    }
    var sizes = samples.map { Int(clamping: table.size($0)) }
    var count = samples.count
    let stream = formats[number].audioStreamBasicDescription
    if let stream, stream.mFormatID == kAudioFormatLinearPCM, stream.mBytesPerFrame > 0 {
      // Counted in frames, as everywhere.
      count = sizes.reduce(0, +) / Int(stream.mBytesPerFrame)
      sizes = [Int(stream.mBytesPerFrame)]
      timings = [timings[0]]
      timings[0].duration = CMTime(
        value: 1, timescale: CMTimeScale(clamping: Int(clamping: Int64(clamping: stream.mSampleRate))))
    }
    let fetch = SampleFetch(samples, track: track.trackID, in: file, table)
    let buffer = try CMSampleBuffer(
      dataBuffer: nil, formatDescription: formats[number], numSamples: count, sampleTimings: timings,
      sampleSizes: sizes
    ) { buffer in
      do {
        try fetch.fill(buffer)
        return noErr
      } catch {
        return kCMSampleBufferError_DataFailed
      }
    }
    if count == samples.count {
      for (place, index) in samples.enumerated() where !table.isKey(index) {
        buffer.sampleAttachments[place][.notSync] = true
      }
    }
    if request.overrideTime.isNumeric { try buffer.setOutputPresentationTimeStamp(request.overrideTime) }
    return buffer
  }
}
