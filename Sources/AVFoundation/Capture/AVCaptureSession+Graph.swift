import CoreMedia
import Foundation
import MediaEngine

extension AVCaptureSession {
  /// The graph the engine is to build. A device runs if anything is connected to it. Changes nothing.
  func graph(of declaration: SessionDeclaration) -> CaptureGraph {
    var graph = CaptureGraph()
    for input in declaration.usedInputs {
      guard let device = input.sourceDevice else { continue }
      if device.hasMediaType(.video) {
        let format = (presetFormat(declaration.preset, for: device) ?? device.chosenFormat).videoFormat
        let rate = format?.rate(closestTo: frameDuration(of: device, input.frameDurationOverride, format: format))
        graph.cameras.append(CaptureGraph.Camera(device.source, format: format, rate: rate))
        graph.taps += [device.subjectAreaTap, device.meterTap].compactMap { $0 }
      } else {
        graph.microphones.append(CaptureGraph.Microphone(device.source, cleansVoice: input.wantsCleanVoice))
      }
    }
    for connection in declaration.used {
      if let output = connection.output {
        let gains = connection.mediaType == .audio ? connection.channelGains : nil
        graph.taps += output.taps(through: connection).map { $0.with(gains) }
      } else if let layer = connection.videoPreviewLayer, let device = connection.sourceDevice?.uniqueID,
        let preview = layer.previewOutput
      {
        graph.previews.append(CaptureGraph.Preview(of: device, on: preview))
      }
    }
    for input in declaration.inputs {
      for output in declaration.outputs where output.alsoUses(input) { graph.taps += output.taps(besides: input) }
    }
    return graph
  }

  /// The format that a preset selects for a camera; nil if that is left to the camera.
  private func presetFormat(_ preset: Preset, for device: AVCaptureDevice) -> AVCaptureDevice.Format? {
    let formats = device.formats.filter { $0.videoFormat != nil }
    return PresetChoice.choose(preset, among: formats.compactMap(\.videoFormat)).map { formats[$0.index] }
  }

  /// Sets cameras to the formats that the preset selects. Observers are called on this thread: never on the session's
  /// queue, which they may wait for.
  private func adoptPreset() {
    let declaration = state.withLock { $0.declaration }
    for device in declaration.usedInputs.compactMap(\.sourceDevice) where device.hasMediaType(.video) {
      adopt(declaration.preset, for: device)
    }
  }

  private func adopt(_ preset: Preset, for device: AVCaptureDevice) {
    guard let format = presetFormat(preset, for: device) else { return }
    let isNew = state.withLock { state in
      defer { state.adopted[device.uniqueID] = format }
      return state.adopted[device.uniqueID] !== format
    }
    if isNew || device.chosenFormat !== format { device.choose(format) }
  }

  /// The frame duration for a camera: as requested by the program, else for about 30 frames a second.
  private func frameDuration(of device: AVCaptureDevice, _ override: CMTime, format: VideoFormat?) -> CMTime {
    if override.isNumeric && override > .zero { return override }
    let wanted = device.wantedFrameDurations
    if wanted.min.isNumeric || wanted.max.isNumeric, let duration = device.fittingFrameDuration {
      return duration
    }
    return CMTime(seconds: 1 / (format.flatMap { PresetChoice.rate(of: $0) } ?? 30), preferredTimescale: 1_000_000_000)
  }

  // MARK: Formats set by the program

  /// Watches for a program that sets a device's format or rate: the preset then no longer applies.
  func follow(_ device: AVCaptureDevice) {
    let formats = device.observe(\.formats) { [weak self] device, _ in self?.formatsChanged(of: device) }
    let format = device.observe(\.activeFormat) { [weak self] device, _ in self?.formatChanged(of: device) }
    let rate = device.observe(\.activeVideoMinFrameDuration) { [weak self] device, _ in
      self?.formatChanged(of: device)
    }
    let subject = device.observe(\.isSubjectAreaChangeMonitoringEnabled) { [weak self] _, _ in
      self?.declarationChanged()
    }
    let metering = device.observe(\.isMetered) { [weak self] _, _ in self?.declarationChanged() }
    let pressure = device.observe(\.systemPressureState) { [weak self] device, _ in self?.pressureChanged(of: device) }
    state.withLock { $0.observations[device.uniqueID] = [formats, format, rate, subject, metering, pressure] }
  }

  func unfollow(_ device: AVCaptureDevice) {
    let ended = state.withLock { state in
      state.adopted[device.uniqueID] = nil
      return state.observations.removeValue(forKey: device.uniqueID)
    }
    for observation in ended ?? [] { observation.invalidate() }
  }

  /// A device's list of formats has changed, because it was reconnected or only now reports them: selects the preset's
  /// format again.
  private func formatsChanged(of device: AVCaptureDevice) {
    let preset = state.withLock { $0.preset }
    guard preset != .inputPriority else { return }
    adopt(preset, for: device)
    declarationChanged()
  }

  private func formatChanged(of device: AVCaptureDevice) {
    let isOurs = device.formats.isEmpty || state.withLock { $0.adopted[device.uniqueID] === device.chosenFormat }
    let wanted = device.wantedFrameDurations
    guard !isOurs || wanted.min.isValid || wanted.max.isValid else {
      // The program resets the rate it had set, or the session itself has chosen, which is declared already.
      if state.withLock({ $0.preset }) == .inputPriority { declarationChanged() }
      return
    }
    if state.withLock({ $0.preset }) != .inputPriority {
      withKeyValueChange(of: \.sessionPreset) { state.withLock { $0.preset = .inputPriority } }
    }
    declarationChanged()
  }

  // MARK: Applying

  /// Applies the current configuration to the engine. Returns when removed inputs and outputs are closed.
  func commitDeclaration() {
    adoptPreset()
    let (old, new) = state.withLock { state in
      defer { state.committed = state.declaration }
      return (state.committed, state.declaration)
    }
    letGo()
    let gone = new.whatLeft(since: old)
    for device in gone.inputs.compactMap(\.sourceDevice)
    where !new.inputs.contains(where: { $0.sourceDevice === device }) {
      device.sessionChanged(self, isRunning: false)
    }
    let piece: @Sendable () async -> Void = { [weak self] in
      for case let output as AVCaptureFileOutput in gone.outputs {
        await output.finishNow(because: .sessionConfigurationChanged)
      }
      for output in gone.outputs { await output.sessionWillStop() }
      await self?.apply()
    }
    guard !gone.inputs.isEmpty || !gone.outputs.isEmpty else { return work.enqueue(piece) }
    // This may be the delegate queue of these outputs.
    for output in old.outputs where !new.connections.contains(where: { $0.output === output }) {
      output.stopWaitingForDelegate()
    }
    work.wait(piece)
  }

  /// Applies the last committed configuration to the engine. Called on the work queue.
  func apply() async {
    let declaration = state.withLock { $0.committed }
    for output in declaration.outputs { output.prepareForSession() }
    let graph = graph(of: declaration)
    await finishRecordings(thatEndWith: graph, in: declaration)
    do {
      // The graph again, without the recordings that were finished just now.
      try await engine.apply(self.graph(of: declaration))
    } catch {
      failed(error)
    }
  }

  /// Finishes recordings that the change would break: a file holds frames of one size, from one device.
  private func finishRecordings(thatEndWith graph: CaptureGraph, in declaration: SessionDeclaration) async {
    let old = engine.graph
    for case let output as AVCaptureFileOutput in declaration.outputs {
      let stays = output.recordedDevices.allSatisfy { id in
        graph.cameras.first { $0.device.id == id } == old.cameras.first { $0.device.id == id }
          && graph.microphones.contains { $0.device.id == id } == old.microphones.contains { $0.device.id == id }
      }
      if !stays || !output.recordsOnly(declaration.connections) {
        await output.finishNow(because: .sessionConfigurationChanged)
      }
    }
  }

  /// Creates a recording of these connections.
  func makeRecording(_ request: RecordingRequest, from connections: [AVCaptureConnection]) throws -> Recording {
    var request = request
    let camera = connections.first(where: \.isVideo)?.sourceDevice?.uniqueID
    let microphone = connections.first { $0.mediaType == .audio }?.sourceDevice
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
