import CoreMedia
import Foundation
import GLibSupport
import MediaEngine

/// A recording that runs: the taps on camera and microphone, and the file they fill.
@MainActor
final class LiveRecording {
  private let recording: Recording
  private let handler: @MainActor (RecordingNews) -> Void
  private var taps: [StreamTap] = []
  private var listening: Task<Void, Never>?
  private var hasEnded = false
  private let begun = Date()

  private init(_ recording: Recording, _ handler: @escaping @MainActor (RecordingNews) -> Void) {
    self.recording = recording
    self.handler = handler
  }

  /// Begins a recording of these streams; returns when it runs.
  static func begin(
    _ order: RecordingOrder, camera: CameraStream, microphone: MicrophoneStream?,
    _ handler: @escaping @MainActor (RecordingNews) -> Void
  ) async throws(RecordingRefusal) -> LiveRecording {
    do {
      let recording = try Recording(
        try request(order, camera: camera.camera, hasSound: microphone != nil),
        video: camera.deliveredFormat ?? camera.format, rate: camera.rate,
        audio: microphone?.microphone.formats.lazy.compactMap(\.audio).first)
      let live = LiveRecording(recording, handler)
      live.listen()
      do {
        try await live.hang(on: camera, microphone)
        try await recording.start()
      } catch {
        await live.letGo()
        throw error
      }
      return live
    } catch {
      throw RecordingRefusal(words: "\(error)")
    }
  }

  private static func request(
    _ order: RecordingOrder, camera: DeviceDescription, hasSound: Bool
  ) throws -> RecordingRequest {
    var metadata = [RecordingMetadata.creationDate(Date()), RecordingMetadata(.software, "Kinora \(kinoraVersion)")]
    if let make = camera.manufacturer { metadata.append(RecordingMetadata(.make, make)) }
    metadata.append(RecordingMetadata(.model, camera.name))
    let container: RecordingContainer =
      switch order.fileType {
      case .mp4: .mp4
      case .quickTime: .quickTime
      case .matroska: .matroska
      }
    return RecordingRequest(
      destination: try RecordingFile.next(as: order.fileType), container: container, video: VideoEncoding(),
      audio: hasSound ? AudioEncoding() : nil, metadata: metadata, isMirrored: order.isMirrored)
  }

  private func hang(on camera: CameraStream, _ microphone: MicrophoneStream?) async throws {
    if let receiver = recording.videoReceiver {
      taps.append(try await camera.addTap(recording.videoTapFormat, queue: recording.videoTapQueue, to: receiver))
    }
    if let receiver = recording.audioReceiver, let microphone {
      taps.append(try await microphone.addTap(recording.audioTapFormat, queue: recording.audioTapQueue, to: receiver))
    }
  }

  private func listen() {
    let events = recording.events
    listening = Task { [weak self] in
      for await event in events {
        switch event {
        case .tooSlow(let isSlow): self?.handler(.tooSlow(isSlow))
        case .ended(let result): await self?.ended(result)
        // The facts say how much is left, and who pauses knows of it.
        case .started, .paused, .resumed, .diskNearlyFull: break
        }
      }
    }
  }

  /// How far the recording is.
  var facts: RecordingFacts {
    let progress = recording.progress
    return RecordingFacts(
      seconds: progress.duration.seconds.isFinite ? progress.duration.seconds : 0, bytes: progress.bytes,
      secondsLeft: progress.secondsLeft)
  }

  func pause() { recording.pause() }

  func resume() { recording.resume() }

  /// A device gives no more: the file is completed with what there is.
  func sourceEnded(_ kind: DeviceDescription.Kind, because error: DeviceError) {
    recording.sourceEnded(kind, because: error)
  }

  /// Completes the file; the end is said before this returns.
  func stop() async { await ended(await recording.stop()) }

  private func ended(_ result: RecordingResult) async {
    guard !hasEnded else { return }
    hasEnded = true
    await letGo()
    let seconds = result.duration.seconds
    let saved = SavedRecording(url: result.url, seconds: seconds.isFinite ? seconds : nil, begun: begun)
    handler(.ended(RecordingEnd(cause: .init(result), saved: result.isPlayable ? saved : nil)))
  }

  private func letGo() async {
    listening?.cancel()
    let open = taps
    taps = []
    for tap in open { await tap.close() }
  }
}

extension RecordingEnd.Cause {
  /// The engine's word for it, as the page says it.
  init(_ result: RecordingResult) {
    self =
      switch result.ending {
      case .stopped: result.error.map { .failed("\($0)") } ?? .asked
      case .maxDuration, .maxBytes: .limit
      case .diskFull: .diskFull
      case .deviceLost: .deviceLost
      case .destinationGone: .folderGone
      case .encoderFailed: .failed(result.error.map { "\($0)" } ?? tr("The recording had to end."))
      }
  }
}
