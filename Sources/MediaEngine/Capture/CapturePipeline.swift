import GStreamer
import Synchronization

/// The pipeline of one open device: source → (decoder) → a tee that branches come to and go from.
final class CapturePipeline: Sendable {
  let pipeline: Pipeline
  private let device: DeviceDescription
  private let source: any CaptureSource
  private let decoder: String?
  private let delivered: Element
  private let decoded: Element

  private struct Life {
    var isDown = false
    /// Whether the source itself has said that nothing more comes.
    var hasSourceEnded = false
    var restart: Task<Void, Never>?
    var branches: [UInt64: (branch: TeeBranch, drains: Bool)] = [:]
  }

  private let life = Mutex(Life())

  /// Calls `onSample` in the streaming thread with the time of each sample that comes out of the decoder, and
  /// `onFormat` before the first one of a format.
  init(
    device: DeviceDescription, source: any CaptureSource, decoder: String?,
    onFormat: @escaping @Sendable (VideoFormat) -> Void = { _ in },
    onSample: @escaping @Sendable (_ time: ClockTime?, _ duration: ClockTime?) -> Void
  ) throws {
    self.device = device
    self.source = source
    self.decoder = decoder
    pipeline = Pipeline(name: device.kind.rawValue)
    decoded = try CapturePipeline.tee()
    // A queue is a thread more, and a change of threads for each frame: only where it is needed.
    var chain = source.dropsWhatIsLate || device.kind == .microphone ? [] : [try CapturePipeline.leakyQueue()]
    if let decoder {
      delivered = try CapturePipeline.tee()
      chain += [delivered, try Element(decoder), decoded]
    } else {
      delivered = decoded
      chain += [decoded]
    }
    try pipeline.add([source.element] + chain)
    try source.element.link(to: chain)
    // Sound cards bring clocks of their own; ours must stay the same whatever is added.
    pipeline.pin(.system)
    pipeline.startTime = nil
    // The clock's epoch is the zero of all devices' pipelines. Their streams are shifted by it, so that running times
    // are host times and times of different devices compare. It isn't zero itself: GstAudioBaseSrc counts segments
    // since the pipeline's zero in 32 bits, which would overflow on a machine that has been up for 250 days.
    let epoch = source.clock.epoch
    pipeline.baseTime = ClockTime(nanoseconds: epoch)
    try source.element.pad("src").offset = Int64(clamping: epoch)
    try decoded.pad("sink").addProbe(.buffer) { item in
      if case .buffer(let buffer) = item { onSample(buffer.pts, buffer.duration) }
      return .keep
    }
    try decoded.pad("sink").addProbe(.eventDownstream) { [weak self] item in
      guard case .event(let event) = item, let caps = event.caps, let self else { return .keep }
      let format = VideoFormat(delivered: self.decoder == nil ? caps : deliveredCaps, decoded: caps)
      if let format { onFormat(format) }
      return .keep
    }
    try delivered.pad("sink").addProbe(.eventDownstream) { [weak self] item in
      if case .event(let event) = item, event.kind == .eos { self?.life.withLock { $0.hasSourceEnded = true } }
      return .keep
    }
  }

  /// A tee that may have no branches at all.
  private static func tee() throws -> Element {
    let tee = try Element("tee")
    try tee.set("allow-not-linked", true)
    return tee
  }

  /// What is old is of no use: two frames wait at most, then the oldest goes.
  private static func leakyQueue() throws -> Element {
    let queue = try Element("queue")
    try queue.set("leaky", "downstream")
    try queue.set("max-size-buffers", 2)
    try queue.set("max-size-bytes", 0)
    try queue.set("max-size-time", 0)
    return queue
  }

  /// What the device really delivers, once it does: drivers don't always keep to what they were asked for.
  var deliveredCaps: Caps? { try? delivered.pad("sink").currentCaps }

  /// What branches behind the decoder get, once something comes.
  var decodedCaps: Caps? { try? decoded.pad("sink").currentCaps }

  /// The format that comes from the device, once something does.
  var deliveredFormat: VideoFormat? { VideoFormat(delivered: deliveredCaps, decoded: decodedCaps) }

  /// Brings the pipeline up; fails with what keeps it from running.
  func start() async throws {
    try await pipeline.setState(.playing)
    source.pipelineDidStart(pipeline)
  }

  /// Brings a silent source down and up again.
  func restart() async {
    let restart = life.withLock { life -> Task<Void, Never>? in
      guard !life.isDown else { return nil }
      let restart = Task(executorPreference: EngineExecutor.shared) { [pipeline, source] in
        guard (try? await pipeline.setState(.ready)) != nil, (try? await pipeline.setState(.playing)) != nil else {
          return
        }
        source.pipelineDidStart(pipeline)
      }
      life.restart = restart
      return restart
    }
    await restart?.value
  }

  /// Adds a branch, while everything runs.
  func attach(_ branch: StreamBranch, as identifier: UInt64) async throws {
    let attached = try await TeeBranch.attach(branch.make(), to: branch.place == .decoded ? decoded : delivered)
    life.withLock { $0.branches[identifier] = (attached, branch.drains) }
  }

  /// Takes a branch off, while everything runs.
  func detach(_ identifier: UInt64) async {
    let (entry, isDown) = life.withLock { ($0.branches.removeValue(forKey: identifier), $0.isDown) }
    guard let entry, !isDown else { return }
    await entry.branch.detach(draining: entry.drains, within: Timeouts.drain)
  }

  /// Stops everything and lets the device go. A second call does nothing.
  func tearDown() async {
    let (isFirst, restart) = life.withLock { life in
      defer { life.isDown = true }
      return (!life.isDown, life.restart)
    }
    guard isFirst else { return }
    // A restart that is under way would bring up again what is taken down here.
    await restart?.value
    source.pipelineWillStop()
    await pipeline.stop()
    life.withLock { $0.branches.removeAll() }
  }

  /// What a message means for the stream, if it means its end.
  func failure(in message: BusMessage) -> DeviceError? {
    switch message {
    case .error(let failure): DeviceError(failure, of: device)
    case .missingPlugin(let plugin): .missingPlugin(device.reference, plugin.name, debianPackage: plugin.debianPackage)
    // A branch that is the only one is drained by ending it, and the bin takes that for the end of all (seen: the first
    // recording's end without a preview reported the camera as unplugged).
    case .eos where life.withLock({ $0.hasSourceEnded }): .disconnected(device.reference)
    case .application(let structure) where DeviceMessage.isDisconnection(structure): .disconnected(device.reference)
    default: nil
    }
  }
}

extension VideoFormat {
  /// What comes out of a device. A camera's word on the size of its JPEGs isn't as good as the JPEGs themselves.
  fileprivate init?(delivered: Caps?, decoded: Caps?) {
    guard let format = VideoFormat.all(in: delivered).first else { return nil }
    self = format
    if let unpacked = VideoFormat.all(in: decoded).first { (width, height) = (unpacked.width, unpacked.height) }
  }
}
