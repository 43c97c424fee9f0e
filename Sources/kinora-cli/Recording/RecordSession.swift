import AVFoundation
import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import MediaEngine
import Synchronization

/// The devices and the recording that `record` runs.
final class RecordSession: Sendable {
  private let plan: RecordPlan
  private let camera: CameraStream?
  private let microphone: MicrophoneStream?
  private let recording: Recording
  private let ring: PictureRing?
  /// What the camera is set to, for what a photo says of itself.
  private let controls: (any CameraControls)?
  private let taps = Mutex<[StreamTap]>([])
  private let listeners = Mutex<[Task<Void, Never>]>([])
  /// Who asked for the end.
  private let asked = Mutex<Interruption?>(nil)
  private let tell: AsyncStream<RecordEvent>.Continuation

  /// What the devices go by.
  let clock: any HostClock

  /// What happens, in order; ends after `ended`.
  let events: AsyncStream<RecordEvent>

  init(_ plan: RecordPlan, camera: CameraChoice?, microphone: MicrophoneChoice?) throws {
    self.plan = plan
    clock = camera?.camera.clock ?? microphone?.microphone.clock ?? SystemHostClock.shared
    self.camera = camera.map { CameraStream(camera: $0.camera, format: $0.format, rate: $0.rate) }
    self.microphone = microphone.map { MicrophoneStream(microphone: $0.microphone) }
    recording = try Recording(
      RecordingRequest(plan), video: camera?.format, rate: camera?.rate,
      audio: microphone?.microphone.formats.lazy.compactMap(\.audio).first, clock: clock)
    ring = plan.photo == nil ? nil : PictureRing(clock: clock)
    controls = plan.photo == nil ? nil : try? camera?.camera.openControls()
    (events, tell) = AsyncStream.makeStream()
  }

  /// How much is in the file by now, pauses left out.
  var recorded: CMTime { recording.progress.duration }

  /// Opens the devices, then begins the file: where a device can't be had there is no file.
  func start() async throws {
    listen()
    // Simulated devices begin at the same time, however long it takes to open them.
    let hold = clock.hold()
    defer { hold?.release() }
    do {
      try await camera?.start()
      try await microphone?.start()
      try await recording.start()
      var taps: [StreamTap] = []
      if let camera, let receiver = recording.videoReceiver {
        taps.append(
          try await camera.addTap(recording.videoTapFormat, queue: recording.videoTapQueue, to: receiver))
      }
      if let camera, let ring {
        taps.append(try await camera.addTap(.asDelivered, queue: PictureRing.queue, to: ring))
      }
      if let microphone, let receiver = recording.audioReceiver {
        taps.append(
          try await microphone.addTap(recording.audioTapFormat, queue: recording.audioTapQueue, to: receiver))
      }
      self.taps.withLock { $0 = taps }
    } catch {
      _ = await recording.stop()
      await close()
      throw error
    }
  }

  func pause() { recording.pause() }

  func resume() { recording.resume() }

  /// Takes a photo of what the camera shows now and writes it. The recording goes on meanwhile.
  func takePhoto(_ photo: RecordPlan.Photo) async throws -> RecordEvent {
    guard let ring, let camera else { throw PhotoError.stopped }
    let picture = try await ring.picture(at: clock.time)
    let details = PhotoDetails(of: picture, from: camera.camera, controls: controls?.controls ?? [])
    let encoded = try await PhotoEncoder.encode(
      picture, as: photo.form.coding, details: details, thumbnail: 160)
    try SafeFile.write(encoded.data, to: photo.file, replacing: plan.replaces)
    return .photo(photo.file, width: encoded.width, height: encoded.height, bytes: encoded.data.count)
  }

  /// Finishes the file; `ended` follows.
  func stop(_ interruption: Interruption) async {
    asked.withLock { $0 = $0 ?? interruption }
    _ = await recording.stop()
  }

  /// Lets the devices go.
  func close() async {
    for tap in taps.withLock({ $0 }) { await tap.close() }
    await camera?.stop()
    await microphone?.stop()
    for listener in listeners.withLock({ $0 }) { listener.cancel() }
    tell.finish()
  }

  private func listen() {
    let recording = recording
    let events = recording.events
    var tasks = [
      Task { [weak self] in
        for await event in events { self?.pass(on: event) }
      }
    ]
    let streams = [
      camera.map { ($0.events, DeviceDescription.Kind.camera, $0.camera.name) },
      microphone.map { ($0.events, DeviceDescription.Kind.microphone, $0.microphone.name) },
    ]
    for (events, kind, name) in streams.compactMap(\.self) {
      tasks.append(
        Task { [tell] in
          for await event in events {
            switch event {
            case .began: break
            case .delivers(let format): tell.yield(.format(format))
            case .stalled: tell.yield(.stalled(device: name))
            case .resumed: tell.yield(.delivers(device: name))
            case .failed(let error), .lost(let error): recording.sourceEnded(kind, because: error)
            }
          }
        })
    }
    listeners.withLock { $0 = tasks }
  }

  private func pass(on event: RecordingEvent) {
    switch event {
    case .started: tell.yield(.started)
    case .paused: tell.yield(.paused)
    case .resumed: tell.yield(.resumed)
    case .tooSlow(let isSo): tell.yield(.tooSlow(isSo))
    case .diskNearlyFull(let left): tell.yield(.diskNearlyFull(secondsLeft: left))
    case .ended(let result):
      tell.yield(
        .ended(
          RecordOutcome(
            ending: ending(of: result), isPlayable: result.isPlayable, duration: result.duration, bytes: result.bytes,
            frames: result.framesWritten, droppedFrames: result.droppedFrames)))
    }
  }

  /// The engine doesn't know who asked for the end, nor which of two lengths its limit was.
  private func ending(of result: RecordingResult) -> RecordEnding {
    let words = result.error?.description
    switch result.ending {
    case .stopped:
      // Also where nothing had come yet: that was asked for.
      if let asked = asked.withLock({ $0 }) { return .stopped(asked) }
      return .failed(words ?? "")
    case .maxDuration: return plan.longest == plan.length ? .complete : .maxSeconds
    case .maxBytes: return .maxBytes
    case .diskFull: return .diskFull(words ?? "")
    case .deviceLost: return .deviceLost(words ?? "")
    case .destinationGone, .encoderFailed: return .failed(words ?? "")
    }
  }
}

extension RecordingRequest {
  fileprivate init(_ plan: RecordPlan) {
    self.init(
      destination: plan.file, container: plan.container, video: plan.videoEncoding, audio: plan.audioEncoding,
      maxDuration: plan.longest, maxBytes: plan.byteLimit, minFreeBytes: plan.freeByteLimit,
      metadata: plan.metadata.map { RecordingMetadata($0.key.key, $0.value) })
  }
}

extension RecordPlan {
  /// What was asked for isn't replaced by something else; what wasn't may be.
  fileprivate var videoEncoding: VideoEncoding? {
    guard let picture else { return nil }
    return VideoEncoding(codec: picture.codec ?? container.codecs.first ?? .h264, allowsFallback: picture.codec == nil)
  }

  fileprivate var audioEncoding: AudioEncoding? {
    guard hasSound else { return nil }
    switch container {
    case .quickTime, .mp4, .m4a: return AudioEncoding(codec: .aac)
    case .matroska, .webM, .opus: return AudioEncoding(codec: .opus)
    case .wav: return AudioEncoding(codec: .pcm)
    }
  }
}
