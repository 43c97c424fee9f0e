import GStreamer
import Synchronization

/// The pipeline of a preview: device → (decoder) → BGRA → the size it is shown at → Swift.
///
/// Conversion and scaling are two elements on purpose: `videoconvertscale` in one step takes its slow path for YUV
/// input, more than twice the processor time of converting first and scaling BGRA (8.1 against 3.6 % of a core for
/// 1280×720 to 1014×570 at 30 fps).
final class PreviewGraph: Sendable {
  let pipeline = Pipeline(name: "preview")
  private let camera: DeviceDescription
  private let source: any CaptureSource
  private let sizeFilter: Element
  /// What the camera delivers, where known: to enlarge a picture is left to whoever paints it.
  private let ownSize: (width: Int, height: Int)?
  private struct Life {
    var isDown = false
    var restart: Task<Void, Never>?
  }

  private let life = Mutex(Life())

  init(
    camera: DeviceDescription, format: VideoFormat?, source: any CaptureSource,
    receive: @escaping @Sendable (Sample) -> Void
  ) throws {
    self.camera = camera
    ownSize = format.map { ($0.width, $0.height) }
    self.source = source

    let convert = try Element("videoconvert")
    let convertFilter = try Element("capsfilter")
    try convertFilter.set("caps", PreviewGraph.pixels)
    let scale = try Element("videoscale")
    // Without this a size whose ratio is off by a fraction of a pixel gets black borders.
    try scale.set("add-borders", false)
    sizeFilter = try Element("capsfilter")
    try sizeFilter.set("caps", PreviewGraph.pixels)
    let sink = try AppSink(caps: PreviewGraph.pixels, maxBuffers: 1, drop: true)
    // A sink that waits for its first frame would keep the pipeline from playing, and the camera from delivering one.
    try sink.set("async", false)
    sink.setHandlers(onSample: { sample in
      receive(sample)
      return .ok
    })
    try sink.pad("sink").offerVideoBufferPool(minimum: 3)

    // A queue is a thread more, and a change of threads for each frame: only where it is needed.
    var chain = source.dropsWhatIsLate ? [] : [try PreviewGraph.leakyQueue()]
    if format?.encoding == .jpeg { chain.append(try Element("jpegdec")) }
    chain += [convert, convertFilter, scale, sizeFilter, sink]
    try pipeline.add([source.element] + chain)
    try source.element.link(to: chain)
    // Sound cards bring clocks of their own; ours must stay the same whatever is added.
    pipeline.pin(.system)
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

  private static var pixels: Caps { Caps("video/x-raw", ["format": "BGRA"]) }

  /// Brings the pipeline up; fails with what keeps it from running.
  func start() async throws {
    try await pipeline.setState(.playing)
    source.pipelineDidStart(pipeline)
  }

  /// Brings a silent source down and up again.
  func restart() async {
    let restart = life.withLock { life -> Task<Void, Never>? in
      guard !life.isDown else { return nil }
      let restart = Task { [pipeline, source] in
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

  /// Stops everything and lets the camera go. A second call does nothing.
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
  }

  /// Lets frames come at this size if that is smaller than the camera's own, else as the camera makes them.
  func scale(to size: (width: Int, height: Int)?) {
    var caps = PreviewGraph.pixels
    if let size, let ownSize, size.width < ownSize.width, size.height < ownSize.height, size.width >= 16,
      size.height >= 16
    {
      caps = Caps(
        "video/x-raw",
        ["format": "BGRA", "width": size.width, "height": size.height, "pixel-aspect-ratio": Fraction(1, 1)])
    }
    try? sizeFilter.set("caps", caps)
  }

  /// What a message means for the preview, if it means its end.
  func failure(in message: BusMessage) -> DeviceError? {
    switch message {
    case .error(let failure): DeviceError(failure, of: camera)
    case .missingPlugin(let plugin): .missingPlugin(plugin.name, debianPackage: plugin.debianPackage)
    case .eos: .disconnected(name: camera.name)
    case .application(let structure) where DeviceMessage.isDisconnection(structure): .disconnected(name: camera.name)
    default: nil
    }
  }
}
