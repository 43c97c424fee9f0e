import AVKit
import GLibSupport
import MediaEngine

/// The page's engine: cameras from the catalogue, shown by a `CameraStream`, set through their controls, recorded.
@MainActor
final class LiveCameraEngine: CameraEngine {
  private let view: CapturePreviewView
  private let catalogue: DeviceCatalogue
  private let levels: LiveLevelSource
  private var devices: [String: DeviceDescription] = [:]
  private var preview: CameraStream?
  private var controls: LiveControls?
  private var recording: LiveRecording?
  private var starting: Task<Void, Never>?
  private var listening: Task<Void, Never>?

  init(view: CapturePreviewView, catalogue: DeviceCatalogue, levels: LiveLevelSource) {
    self.view = view
    self.catalogue = catalogue
    self.levels = levels
  }

  func cameras() -> AsyncStream<[Camera]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [Camera].self)
    let lists = catalogue.changes
    let task = Task { [weak self] in
      for await list in lists {
        guard let self else { return }
        let cameras = list.filter { $0.kind == .camera }
        devices = Dictionary(cameras.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        continuation.yield(cameras.map(Camera.init))
      }
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }

  func offerSimulatedCamera() { catalogue.offersSimulated = true }

  // MARK: - Picture

  func start(_ camera: Camera, _ handler: @escaping @MainActor (CameraEvent) -> Void) async {
    await stop()
    guard let device = devices[camera.id] else {
      handler(.failed(.lost))
      return
    }
    let choice = PreviewFormat.choice(among: device.formats, as: camera.format)
    let preview = CameraStream(
      camera: device, format: choice?.format, rate: choice.map { $0.format.frameRates[$0.rateIndex] })
    self.preview = preview
    view.show(preview)
    let events = preview.events
    listening = Task { [weak self] in
      for await event in events {
        if case .began = event { self?.openControls(of: device, handler) }
        if let cause = event.end { self?.recording?.sourceEnded(.camera, because: cause) }
        if let event = CameraEvent(event) { handler(event) }
      }
    }
    // Not awaited: a camera that doesn't answer must not hold up the stop that may come meanwhile.
    starting = Task {
      do {
        try await preview.start()
      } catch {
        // Whoever started the program in a terminal can copy the command from there.
        if case .missingPlugin = CameraFault(error) { StandardError.write("kinora: \(error)") }
        handler(.failed(CameraFault(error)))
      }
    }
  }

  func stop() async {
    // The list of devices may know before the stream does.
    if let preview, devices[preview.camera.id] == nil {
      recording?.sourceEnded(.camera, because: .disconnected(name: preview.camera.name))
    }
    await stopRecording()
    controls = nil
    guard let preview else { return }
    self.preview = nil
    listening?.cancel()
    await preview.stop()
    // A start that hadn't got as far as the first stop looks is over now, and may have succeeded.
    await starting?.value
    await preview.stop()
    view.show(nil)
  }

  var measuredRate: Double? {
    guard let rate = preview?.statistics.framesPerSecond, rate > 0 else { return nil }
    return rate
  }

  // MARK: - Controls

  private func openControls(of device: DeviceDescription, _ handler: @escaping @MainActor (CameraEvent) -> Void) {
    Task {
      // Beside the main thread: a driver asks its camera for every control.
      let opened = await Task.detached { try? device.openControls() }.value
      guard let opened, preview?.camera.id == device.id else { return }
      controls = LiveControls(opened) { [weak self] list in
        handler(.controls(list, purposes: self?.controls?.purposes ?? []))
      }
    }
  }

  func set(_ control: ControlID, to value: Int) { controls?.set(control, to: value) }

  func reset(_ ids: [ControlID]) { controls?.reset(ids) }

  func aim(at place: PointOfInterest, for purposes: Set<PointOfInterest.Purpose>) {
    controls?.aim(at: place, for: purposes)
  }

  // MARK: - Recording

  func startRecording(
    _ order: RecordingOrder, _ handler: @escaping @MainActor (RecordingNews) -> Void
  ) async throws(RecordingRefusal) {
    guard let preview, preview.isRunning else {
      throw RecordingRefusal(words: tr("There is no picture to record."))
    }
    let microphone = await levels.hold()
    do {
      recording = try await LiveRecording.begin(order, camera: preview, microphone: microphone) { [weak self] news in
        if case .ended = news { self?.recordingEnded() }
        handler(news)
      }
    } catch {
      levels.release()
      throw error
    }
  }

  private func recordingEnded() {
    recording = nil
    levels.release()
  }

  func pauseRecording() { recording?.pause() }

  func resumeRecording() { recording?.resume() }

  func stopRecording() async { await recording?.stop() }

  var recordingFacts: RecordingFacts? { recording?.facts }

  func recoverRecordings() async -> [SavedRecording] {
    var recovered: [SavedRecording] = []
    for unfinished in UnfinishedRecordings.list() {
      // What can't be played now won't be the next time either; the file itself stays where it is.
      guard let result = try? await UnfinishedRecordings.recover(unfinished), result.isPlayable else {
        UnfinishedRecordings.forget(unfinished)
        continue
      }
      let seconds = result.duration.seconds
      recovered.append(
        SavedRecording(url: result.url, seconds: seconds.isFinite ? seconds : nil, begun: unfinished.started))
    }
    return recovered
  }
}

extension StreamEvent {
  /// Why nothing more comes, if nothing does.
  fileprivate var end: DeviceError? {
    switch self {
    case .failed(let error), .lost(let error): error
    case .began, .stalled, .resumed: nil
    }
  }
}
