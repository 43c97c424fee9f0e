import GStreamer
import Synchronization

/// The pipeline of one open device: source → (decoder or cleaner) → a tee to which branches are attached.
final class CapturePipeline: Sendable {
  let pipeline: Pipeline
  private let device: DeviceDescription
  private let source: any CaptureSource
  private let decoder: String?
  private let delivered: Element
  private let decoded: Element

  private struct Life {
    var isDown = false
    /// Whether the source itself has reached end of stream.
    var hasSourceEnded = false
    var restart: Task<Void, Never>?
    var branches: [UInt64: (branch: TeeBranch, drains: Bool)] = [:]
  }

  private let life = Mutex(Life())

  /// Calls `onSample` on the streaming thread with each decoded sample's time, and `onFormat` before the first sample
  /// of a new format. What has no decoder goes through the elements of `cleaner`.
  init(
    device: DeviceDescription, source: any CaptureSource, decoder: String?, cleaner: [Element] = [],
    onFormat: @escaping @Sendable (VideoFormat) -> Void = { _ in },
    onSample: @escaping @Sendable (_ time: ClockTime?, _ duration: ClockTime?) -> Void
  ) throws {
    self.device = device
    self.source = source
    self.decoder = decoder
    pipeline = Pipeline(name: device.kind.rawValue)
    decoded = try CapturePipeline.tee()
    // A queue adds a thread, and a thread switch for each frame: it is used only where needed.
    var chain = source.dropsWhatIsLate || device.kind == .microphone ? [] : [try CapturePipeline.leakyQueue()]
    if let decoder {
      delivered = try CapturePipeline.tee()
      chain += [delivered, try Element(decoder), decoded]
    } else {
      delivered = decoded
      chain += cleaner + [decoded]
    }
    try pipeline.add([source.element] + chain)
    try source.element.link(to: chain)
    // Sound cards provide clocks of their own; the pipeline's must stay the same whatever is added.
    pipeline.pin(.system)
    pipeline.startTime = nil
    // The clock's epoch is the zero of all devices' pipelines. Their streams are shifted by it, so that running times
    // are host times and times of different devices compare. It isn't zero itself: GstAudioBaseSrc counts segments
    // since the pipeline's zero in 32 bits, which would overflow on a machine that has been up for 250 days.
    let epoch = source.clock.epoch
    pipeline.baseTime = ClockTime(nanoseconds: epoch)
    // Behind a cleaner: webrtcdsp 1.22 puts out running times as timestamps, which would be shifted twice (seen: recordings
    // never began, as their sound seemed to be in the far future).
    try (decoder == nil ? cleaner.last ?? source.element : source.element).pad("src").offset = Int64(clamping: epoch)
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

  /// A tee that may have no branches.
  private static func tee() throws -> Element {
    let tee = try Element("tee")
    try tee.set("allow-not-linked", true)
    return tee
  }

  /// Old frames are of no use: at most two wait, then the oldest is dropped.
  private static func leakyQueue() throws -> Element {
    let queue = try Element("queue")
    try queue.set("leaky", "downstream")
    try queue.set("max-size-buffers", 2)
    try queue.set("max-size-bytes", 0)
    try queue.set("max-size-time", 0)
    return queue
  }

  /// The caps that the device really delivers, once it does: drivers don't always honour the request.
  var deliveredCaps: Caps? { try? delivered.pad("sink").currentCaps }

  /// The caps of branches behind the decoder, once there are samples.
  var decodedCaps: Caps? { try? decoded.pad("sink").currentCaps }

  /// The format that the device delivers, once there are samples.
  var deliveredFormat: VideoFormat? { VideoFormat(delivered: deliveredCaps, decoded: decodedCaps) }

  /// Starts the pipeline; throws what keeps it from running.
  func start() async throws {
    try await pipeline.setState(.playing)
    source.pipelineDidStart(pipeline)
  }

  /// Restarts a silent source.
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

  /// Attaches a branch while the pipeline runs.
  func attach(_ branch: StreamBranch, as identifier: UInt64) async throws {
    let attached = try await TeeBranch.attach(branch.make(), to: branch.place == .decoded ? decoded : delivered)
    life.withLock { $0.branches[identifier] = (attached, branch.drains) }
  }

  /// Detaches a branch while the pipeline runs.
  func detach(_ identifier: UInt64) async {
    let (entry, isDown) = life.withLock { ($0.branches.removeValue(forKey: identifier), $0.isDown) }
    guard let entry, !isDown else { return }
    await entry.branch.detach(draining: entry.drains, within: Timeouts.drain)
  }

  /// Stops the pipeline and closes the device. A second call does nothing.
  func tearDown() async {
    let (isFirst, restart) = life.withLock { life in
      defer { life.isDown = true }
      return (!life.isDown, life.restart)
    }
    guard isFirst else { return }
    // A pending restart would start again what is being stopped here.
    await restart?.value
    source.pipelineWillStop()
    await pipeline.stop()
    await source.pipelineDidStop()
    life.withLock { $0.branches.removeAll() }
  }

  /// The error that ends the stream, if the message means one.
  func failure(in message: BusMessage) -> DeviceError? {
    switch message {
    case .error(let failure): DeviceError(failure, of: device)
    case .missingPlugin(let plugin): .missingPlugin(device.reference, plugin.name, package: plugin.package)
    // A lone branch is drained by sending it EOS, which the bin takes for the end of all (seen: the first recording's
    // end without a preview reported the camera as unplugged).
    case .eos where life.withLock({ $0.hasSourceEnded }): device.departure
    case .application(let structure) where DeviceMessage.isDisconnection(structure): .disconnected(device.reference)
    default: nil
    }
  }
}

extension VideoFormat {
  /// A delivered format. The size comes from decoded frames where possible: a camera's caps for JPEG are less reliable.
  fileprivate init?(delivered: Caps?, decoded: Caps?) {
    guard let format = VideoFormat.all(in: delivered).first else { return nil }
    self = format
    if let unpacked = VideoFormat.all(in: decoded).first { (width, height) = (unpacked.width, unpacked.height) }
  }
}
