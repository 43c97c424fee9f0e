import CoreMedia
import GLibSupport
import GStreamer
import Synchronization

/// A screen's pictures as they are wanted: a part of them, scaled, with a camera in them, and not too many. What is wanted
/// may change while they come.
final class ScreenFraming: CaptureSource {
  let element: Element
  private let screen: any OpenScreen
  private let source: any CaptureSource
  private let crop: Element
  private let filter: Element
  /// The camera in them; nil for a screen alone.
  private let overlay: ScreenOverlay?

  /// How long a screen on which nothing moves is silent, in milliseconds: a camera in its picture moves all the same.
  private static let (repetition, repetitionWithCamera) = (200, 33)

  private struct State {
    var geometry: ScreenGeometry
    var thinner: FrameThinner
    var times = RisingTimes()
    /// The screen's own size, once pictures come.
    var size: (width: Int, height: Int)?
  }

  private let state: Mutex<State>

  init(
    _ screen: any OpenScreen, _ geometry: ScreenGeometry, minFrameDuration: CMTime, overlay: ScreenOverlay? = nil
  ) throws {
    (self.screen, self.overlay) = (screen, overlay)
    source = try screen.source(repetition: overlay == nil ? Self.repetition : Self.repetitionWithCamera)
    state = Mutex(State(geometry: geometry, thinner: FrameThinner(minFrameDuration: minFrameDuration)))
    crop = try Element("videocrop")
    let scale = try Element("videoscale")
    filter = try Element("capsfilter")
    try filter.set("caps", Caps("video/x-raw"))
    let bin = Bin(name: "screen")
    // Scaled first: fewer pixels have to be converted.
    let chain = try [crop, scale] + (overlay == nil ? [] : [Element("videoconvert")]) + [filter]
    try bin.add([source.element] + chain)
    try source.element.link(to: chain)
    try bin.addGhostPad("src", for: filter.pad("src"))
    element = bin
    try crop.pad("sink").addProbe([.eventDownstream, .buffer]) { [weak self] item in self?.passes(item) ?? .keep }
    guard let overlay else { return }
    try filter.pad("src").addProbe([.eventDownstream, .buffer]) { item in Self.compose(item, overlay) }
  }

  private static func compose(_ item: PadProbe.Item, _ overlay: ScreenOverlay) -> PadProbe.Verdict {
    switch item {
    case .event(let event):
      if let caps = event.caps { overlay.setFormat(caps) }
      return .keep
    case .buffer(let buffer): return overlay.painted(buffer).map { .replace($0) } ?? .keep
    default: return .keep
    }
  }

  var dropsWhatIsLate: Bool { source.dropsWhatIsLate }
  var clock: any HostClock { source.clock }
  func pipelineDidStart(_ pipeline: Pipeline) {
    state.withLock { $0.times = RisingTimes() }
    source.pipelineDidStart(pipeline)
    overlay?.open()
  }

  func pipelineWillStop() { source.pipelineWillStop() }

  // Not before: PipeWire's nodes must not vanish while they are read.
  func pipelineDidStop() async {
    await source.pipelineDidStop()
    await overlay?.close()
    screen.close()
  }

  /// Frames the pictures so from now on.
  func frame(_ geometry: ScreenGeometry) {
    state.withLock { state in
      state.geometry = geometry
      apply(state)
    }
  }

  /// Lets pictures through that are at least so far apart, from now on.
  func thin(to minFrameDuration: CMTime) { state.withLock { $0.thinner.minFrameDuration = minFrameDuration } }

  private func passes(_ item: PadProbe.Item) -> PadProbe.Verdict {
    switch item {
    case .event(let event):
      guard let format = VideoFormat.all(in: event.caps).first else { return .keep }
      // Before the elements negotiate for the new size.
      state.withLock { state in
        state.size = (format.width, format.height)
        apply(state)
      }
      return .keep
    case .buffer(let buffer):
      guard let own = buffer.pts else { return .keep }
      let time = state.withLock { state in
        let time = state.times.place(own, arrival: crop.runningTime)
        return state.thinner.keeps(CMTime(nanoseconds: time.nanoseconds)) ? time : nil
      }
      guard let time else { return .drop }
      return time == own
        ? .keep : .replace(buffer.with(pts: time, dts: nil, duration: buffer.duration, flags: buffer.flags))
    default: return .keep
    }
  }

  private func apply(_ state: State) {
    guard let size = state.size else { return }
    let cut = state.geometry.cut(width: size.width, height: size.height)
    for (side, pixels) in [("left", cut.left), ("top", cut.top), ("right", cut.right), ("bottom", cut.bottom)] {
      try? crop.set(side, pixels)
    }
    let plain = Caps("video/x-raw", ["width": cut.width, "height": cut.height])
    let painted = plain.setting("format", to: BubblePainter.format).setting("colorimetry", to: "bt709")
    try? filter.set("caps", overlay == nil ? plain : painted)
  }
}
