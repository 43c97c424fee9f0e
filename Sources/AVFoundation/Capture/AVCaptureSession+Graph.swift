import CoreMedia
import Foundation
import MediaEngine

extension AVCaptureSession {
  /// What the engine is to bring about. A device runs if anything is connected to it.
  func declaredGraph() -> CaptureGraph {
    let (inputs, outputs, connections, preset) = state.withLock {
      ($0.inputs, $0.outputs, $0.connections, $0.preset)
    }
    let used = connections.filter { connection in
      connection.isSwitchedOn && (connection.output != nil || connection.videoPreviewLayer != nil)
    }
    var graph = CaptureGraph()
    for case let input as AVCaptureDeviceInput in inputs
    where used.contains(where: { $0.deviceInput === input }) || outputs.contains(where: { $0.alsoUses(input) }) {
      let device = input.device
      if device.hasMediaType(.video) {
        let format = adopt(preset, for: device)
        let wanted = rate(of: input, format: format)
        let rate = format?.frameRates.min { abs($0.value - wanted) < abs($1.value - wanted) }
        graph.cameras.append(CaptureGraph.Camera(device.source, format: format, rate: rate))
        if let tap = device.subjectAreaTap { graph.taps.append(tap) }
      } else {
        graph.microphones.append(CaptureGraph.Microphone(device.source))
      }
    }
    for connection in used {
      if let output = connection.output {
        graph.taps += output.taps(through: connection)
      } else if let layer = connection.videoPreviewLayer, let device = connection.deviceInput?.device.uniqueID,
        let preview = layer.previewOutput
      {
        graph.previews.append(CaptureGraph.Preview(of: device, on: preview))
      }
    }
    for case let input as AVCaptureDeviceInput in inputs {
      for output in outputs where output.alsoUses(input) { graph.taps += output.taps(besides: input) }
    }
    return graph
  }

  /// The format that a camera runs in, and sets the device to it where the preset says so.
  private func adopt(_ preset: Preset, for device: AVCaptureDevice) -> VideoFormat? {
    let formats = device.formats
    let places = formats.indices.filter { formats[$0].videoFormat != nil }
    guard let choice = PresetChoice.choose(preset, among: places.compactMap { formats[$0].videoFormat }) else {
      return device.chosenFormat.videoFormat
    }
    let format = formats[places[choice.index]]
    let isNew = state.withLock { state in
      defer { state.adopted[device.uniqueID] = format }
      return state.adopted[device.uniqueID] !== format
    }
    if isNew || device.chosenFormat !== format { device.choose(format) }
    return format.videoFormat
  }

  private func rate(of input: AVCaptureDeviceInput, format: VideoFormat?) -> Double {
    let override = input.videoMinFrameDurationOverride
    if override.isNumeric && override > .zero { return 1 / override.seconds }
    let wanted = input.device.wantedFrameDurations
    if wanted.min.isNumeric || wanted.max.isNumeric, let range = input.device.activeFrameRate {
      return range.maxFrameRate
    }
    return format.flatMap { PresetChoice.rate(of: $0) } ?? 30
  }

  // MARK: Formats that programs set

  /// Notices when a program sets a device's format or rate: then the preset no longer decides.
  func follow(_ device: AVCaptureDevice) {
    let format = device.observe(\.activeFormat) { [weak self] device, _ in self?.formatChanged(of: device) }
    let rate = device.observe(\.activeVideoMinFrameDuration) { [weak self] device, _ in
      self?.formatChanged(of: device)
    }
    let subject = device.observe(\.isSubjectAreaChangeMonitoringEnabled) { [weak self] _, _ in
      self?.declarationChanged()
    }
    let pressure = device.observe(\.systemPressureState) { [weak self] device, _ in self?.pressureChanged(of: device) }
    state.withLock { $0.observations[device.uniqueID] = [format, rate, subject, pressure] }
  }

  func unfollow(_ device: AVCaptureDevice) {
    let ended = state.withLock { state in
      state.adopted[device.uniqueID] = nil
      return state.observations.removeValue(forKey: device.uniqueID)
    }
    for observation in ended ?? [] { observation.invalidate() }
  }

  private func formatChanged(of device: AVCaptureDevice) {
    let isOurs = state.withLock { $0.adopted[device.uniqueID] === device.chosenFormat }
    let wanted = device.wantedFrameDurations
    guard !isOurs || wanted.min.isValid || wanted.max.isValid else {
      // A program gives up the rate that it had set; or the session itself has chosen, which is declared already.
      if state.withLock({ $0.preset }) == .inputPriority { declarationChanged() }
      return
    }
    if state.withLock({ $0.preset }) != .inputPriority {
      withKeyValueChange(of: \.sessionPreset) { state.withLock { $0.preset = .inputPriority } }
    }
    declarationChanged()
  }

  // MARK: Applying

  /// Has the engine follow what is declared now.
  func enqueueGraph() {
    let graph = declaredGraph()
    work.enqueue { [weak self] in await self?.apply(graph) }
  }

  /// Has the engine follow what is declared now; within a piece of work.
  func reapply() async { await apply(declaredGraph()) }

  private func apply(_ declared: CaptureGraph) async {
    let graph = withRecordings(declared)
    await finishRecordings(thatEndWith: graph)
    do {
      try await engine.apply(graph)
    } catch {
      failed(error)
    }
  }

  /// A recording may have begun between a declaration and its turn. Without what hangs on the devices for it, it would
  /// get nothing any more and never end.
  private func withRecordings(_ declared: CaptureGraph) -> CaptureGraph {
    var graph = declared
    let devices = Set(graph.cameras.map(\.device.id) + graph.microphones.map(\.device.id))
    for connection in connections where connection.isSwitchedOn {
      guard let output = connection.output as? AVCaptureFileOutput else { continue }
      graph.taps += output.taps(through: connection).filter { devices.contains($0.device) && !graph.taps.contains($0) }
    }
    return graph
  }

  /// A file holds pictures of one size, from one device: what is recorded is finished before that changes.
  private func finishRecordings(thatEndWith graph: CaptureGraph) async {
    let old = engine.graph
    let (outputs, connections) = state.withLock { ($0.outputs, $0.connections) }
    for case let output as AVCaptureFileOutput in outputs {
      let stays = output.recordedDevices.allSatisfy { id in
        graph.cameras.first { $0.device.id == id } == old.cameras.first { $0.device.id == id }
          && graph.microphones.contains { $0.device.id == id } == old.microphones.contains { $0.device.id == id }
      }
      if !stays || !output.recordsOnly(connections) {
        await output.finishNow(because: .sessionConfigurationChanged)
      }
    }
  }

  /// A recording of what comes through these connections.
  func makeRecording(_ request: RecordingRequest, from connections: [AVCaptureConnection]) throws -> Recording {
    var request = request
    let camera = connections.first(where: \.isVideo)?.deviceInput?.device.uniqueID
    let microphone = connections.first { $0.mediaType == .audio }?.deviceInput?.device
    let stream = camera.flatMap { engine.camera($0) }
    let video = stream.flatMap { $0.deliveredFormat ?? $0.format }
    let audio = microphone?.source.formats.lazy.compactMap(\.audio).first
    if video == nil { request.video = nil }
    if audio == nil { request.audio = nil }
    return try Recording(
      request, video: video, rate: stream?.deliveredFormat?.frameRates.first ?? stream?.rate, audio: audio,
      clock: clock)
  }
}
