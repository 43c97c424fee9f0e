import CoreGraphics
import CoreMedia
import GLibSupport
import GTKSupport

/// Seek bar and waveform in one: the played part is bright, the playhead is a line with a knob.
@MainActor
final class Timeline {
  let widget: Overlay
  /// Called with the pointer's position while it is over the bar; nil when it leaves.
  var onHover: @MainActor (Double?) -> Void = { _ in }
  /// Handles the keys while the bar has the keyboard focus; returns whether one did something.
  var onKey: @MainActor (_ key: String, _ modifiers: KeyModifiers) -> Bool = { _, _ in false }
  private let model: PlayerModel
  private let area: DrawingArea
  /// What assistive technology sees and sets. GTK 4.8 gives a value only to its own sliders, not to a drawing with their
  /// role. It lies over the drawing, unseen, and has the keyboard focus, too.
  private let slider = Slider(0...1, step: 1)
  private let face = TimelineFace()
  private var isGrabbed = false
  private var spoken = ""

  init(model: PlayerModel) {
    self.model = model
    let face = face
    area = DrawingArea(width: 120, height: Self.low) { canvas, size in face.draw(canvas, size) }
    area.expandsHorizontally = true
    slider.styled("stand-in")
    slider.catchesPointer = false
    slider.setAccessibleName(ctr("seek bar", "Position"))
    widget = Overlay(area, over: slider)
    widget.styled("timeline")
    widget.expandsHorizontally = true
    for part in [widget, area, slider] { part.readsLeftToRight() }
    slider.onMove { [weak model] seconds in
      model?.seek(to: CMTime(seconds: seconds, preferredTimescale: TimelineGeometry.timescale))
    }
    // The page's keys, such as 5 seconds on at Right, instead of the slider's.
    slider.onKey(first: true) { [weak self] in self?.onKey($0, $1) ?? false }
    area.onGrab { [weak self] x in
      self?.grab(x)
    } move: { [weak self] x in
      self?.drag(x)
    } up: { [weak self] x in
      self?.release(x)
    }
    area.watchPointer { [weak self] place in
      guard let self, !isGrabbed else { return }
      hover(place?.x)
    }
    area.onResize { [weak self] width, _ in self?.face.bar.width = Double(width) }
    bind(self) { $0.follow() }
  }

  /// Whether the waveform is large: for sound, which has nothing else to show.
  var isTall = false {
    didSet {
      guard isTall != oldValue else { return }
      area.setContentSize(width: 120, height: isTall ? Self.tall : Self.low)
    }
  }
  private static let (low, tall) = (48, 120)

  /// Maps times to positions.
  var geometry: TimelineGeometry { face.bar }

  private func follow() {
    let machine = model.transport
    face.bar.duration = machine.duration
    face.time = model.time
    face.marks = machine.marks
    face.chapters = model.chapters.areOffered ? model.chapters.all.map(\.start) : []
    if face.levels != model.loudness { face.levels = model.loudness }
    slider.isSensitive = machine.isOpen
    slider.setRange(0...max(machine.duration.seconds, 0.001))
    // Each change is told to assistive technology, which has no use for twenty a second.
    let seconds = model.time.seconds
    if !machine.isPlaying || Int(clamping: seconds) != Int(clamping: slider.value) { slider.value = seconds }
    let words = tr("%1$s of %2$s", ClockText.spoken(model.time), ClockText.spoken(machine.duration))
    if words != spoken {
      spoken = words
      slider.setWords(words)
    }
    area.redraw()
  }

  private func hover(_ x: Double?) {
    face.hover = x
    area.redraw()
    onHover(x)
  }

  private func grab(_ x: Double) {
    guard model.transport.isOpen else { return }
    isGrabbed = true
    slider.focus()
    hover(x)
    model.beginScrubbing(at: face.bar.time(at: x))
  }

  private func drag(_ x: Double) {
    guard isGrabbed else { return }
    let place = min(max(x, 0), face.bar.width)
    hover(place)
    model.scrub(to: face.bar.time(at: place))
  }

  private func release(_ x: Double) {
    guard isGrabbed else { return }
    isGrabbed = false
    model.endScrubbing(at: face.bar.time(at: x))
    // The pointer may have left the bar while dragging.
    if x < 0 || x > face.bar.width { hover(nil) }
  }
}

/// The appearance of the bar.
@MainActor
private final class TimelineFace {
  var bar = TimelineGeometry(width: 0, duration: .zero) { didSet { if bar.width != oldValue.width { heights = nil } } }
  var time = CMTime.zero
  var marks = LoopMarks()
  /// Where chapters begin.
  var chapters: [CMTime] = []
  var hover: Double?
  var levels: [Float] = [] { didSet { heights = nil } }
  private var heights: [Double]?

  func draw(_ canvas: Canvas, _ size: (width: Double, height: Double)) {
    let head = bar.x(of: time)
    let base = size.height - 8
    if levels.isEmpty { drawLine(canvas, size, head, base) } else { drawWave(canvas, head, base) }
    drawChapters(canvas, size)
    drawMarks(canvas, size)
    if let hover { canvas.fill(x: hover - 0.5, y: 2, width: 1, height: size.height - 4, white: 0.7) }
    guard bar.duration > .zero else { return }
    let x = min(max(head, 7), size.width - 7)
    canvas.fill(x: x - 1, y: 6, width: 2, height: size.height - 6, white: 1)
    canvas.fill(x: x - 7, y: 0, width: 14, height: 14, radius: 7, white: 1)
  }

  private func drawWave(_ canvas: Canvas, _ head: Double, _ base: Double) {
    let heights = heights ?? bar.bars(levels)
    self.heights = heights
    let (middle, most) = (((base + 8) / 2).rounded(), base - 8)
    var (played, rest): ([CGRect], [CGRect]) = ([], [])
    for (index, height) in heights.enumerated() {
      // Whole pixels, which are filled without blending.
      let half = max(1, (height * most / 2).rounded())
      let bar = CGRect(x: Double(index) * TimelineGeometry.pitch + 1, y: middle - half, width: 2, height: 2 * half)
      if bar.midX < head { played.append(bar) } else { rest.append(bar) }
    }
    canvas.fill(played, white: 1)
    canvas.fill(rest, white: 0.36)
  }

  private func drawLine(_ canvas: Canvas, _ size: (width: Double, height: Double), _ head: Double, _ base: Double) {
    let y = (base + 8) / 2 - 2
    canvas.fill(x: 0, y: y, width: size.width, height: 4, radius: 2, white: 0.3)
    canvas.fill(x: 0, y: y, width: head, height: 4, radius: 2, white: 1)
  }

  /// A notch at the lower edge where each chapter begins; at the very beginning there is nothing to tell apart.
  private func drawChapters(_ canvas: Canvas, _ size: (width: Double, height: Double)) {
    for x in chapters.map({ bar.x(of: $0).rounded() }) where x >= 2 {
      canvas.fill(x: x - 1, y: size.height - 8, width: 2, height: 8, radius: 1, white: 0.85)
    }
  }

  private func drawMarks(_ canvas: Canvas, _ size: (width: Double, height: Double)) {
    if let range = marks.range {
      let (start, end) = (bar.x(of: range.start), bar.x(of: range.end))
      canvas.fill(x: start, y: 4, width: max(end - start, 2), height: size.height - 8, radius: 6, white: 0.18)
    }
    for mark in [marks.start, marks.end].compactMap({ $0 }) {
      canvas.fill(x: bar.x(of: mark) - 1, y: 4, width: 2, height: size.height - 8, radius: 1, white: 0.85)
    }
  }
}
