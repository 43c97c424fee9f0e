import GStreamer
import Synchronization

/// The branch of a camera's pipeline that makes preview frames: BGRA, at display size.
///
/// Conversion and scaling are two elements on purpose: `videoconvertscale` in one step takes its slow path for YUV
/// input, more than twice the processor time of converting first and scaling BGRA (8.1 against 3.6 % of a core for
/// 1280×720 to 1014×570 at 30 fps).
final class PreviewBranch: Sendable {
  /// The camera's frame size, where known: enlarging is left to the widget that draws the frame.
  private let ownSize: (width: Int, height: Int)?

  private struct State {
    var handler: (@Sendable (PreviewFrame) -> Void)?
    var size: (width: Int, height: Int)?
    var sizeFilter: Element?
  }

  private let state = Mutex(State())

  init(ownSize: (width: Int, height: Int)?) {
    self.ownSize = ownSize
  }

  /// Sets the handler for each frame.
  func setHandler(_ handler: @escaping @Sendable (PreviewFrame) -> Void) { state.withLock { $0.handler = handler } }

  /// The branch for the stream. It has no queue of its own: elements in front of it drop late frames.
  var branch: StreamBranch { StreamBranch(place: .decoded) { [weak self] in try PreviewBranch.make(for: self) } }

  private static func make(for owner: PreviewBranch?) throws -> Bin {
    let bin = Bin()
    let pixels = try PixelElement()
    let scale = try Element("videoscale")
    // Otherwise a size whose aspect ratio is off by a fraction of a pixel gets black borders.
    try scale.set("add-borders", false)
    let sizeFilter = try Element("capsfilter")
    try sizeFilter.set("caps", PixelElement.caps)
    let sink = try AppSink(caps: PixelElement.caps, maxBuffers: 1, drop: true)
    // A sink that waits for preroll would keep the pipeline from playing, and the camera from delivering a frame.
    try sink.set("async", false)
    sink.setHandlers(onSample: { [weak owner] sample in
      if let handler = owner?.state.withLock({ $0.handler }), let frame = PreviewFrame(sample) { handler(frame) }
      return .ok
    })
    try sink.pad("sink").offerVideoBufferPool(minimum: 3)
    let chain = [pixels, scale, sizeFilter, sink]
    try bin.add(chain)
    try pixels.link(to: Array(chain.dropFirst()))
    try bin.addGhostPad("sink", for: pixels.pad("sink"))
    owner?.state.withLock { $0.sizeFilter = sizeFilter }
    owner?.apply()
    return bin
  }

  /// Scales frames to this size if it is smaller than the camera's own; else leaves them as they are.
  func scale(to size: (width: Int, height: Int)?) {
    state.withLock { $0.size = size }
    apply()
  }

  private func apply() {
    let (filter, size) = state.withLock { ($0.sizeFilter, $0.size) }
    var caps = PixelElement.caps
    if let size, let ownSize, size.width < ownSize.width, size.height < ownSize.height, size.width >= 16,
      size.height >= 16
    {
      caps = Caps(
        "video/x-raw",
        ["format": "BGRA", "width": size.width, "height": size.height, "pixel-aspect-ratio": Fraction(1, 1)])
    }
    try? filter?.set("caps", caps)
  }
}
