import AVFoundation

/// What a view of a session's controls shows, without widgets.
struct CaptureControlsState: Equatable {
  /// How the controls look, in their order.
  var controls: [AVCaptureControl.Appearance] = []
  /// The index of the control that is open; nil while none is.
  private(set) var open: Int?
  /// Whether the user can use the controls.
  var isActive = false

  /// The open control.
  var opened: AVCaptureControl.Appearance? { open.flatMap { controls.indices.contains($0) ? controls[$0] : nil } }

  /// Opens a control, or closes it if it is open. One that can't be used stays closed.
  mutating func toggle(_ index: Int) {
    guard controls.indices.contains(index), controls[index].isEnabled, isActive else { return }
    open = open == index ? nil : index
  }

  /// Closes the control that is open.
  mutating func close() { open = nil }

  /// Follows the session's controls. A control that has gone or can no longer be used is closed.
  mutating func follow(_ new: [AVCaptureControl.Appearance], isActive: Bool) {
    (controls, self.isActive) = (new, isActive)
    if opened?.isEnabled != true || !isActive { open = nil }
  }
}

extension AVCaptureControl.Appearance {
  /// The slider that shows the control: its range, its steps and where it stands. Choices are counted from 0.
  var scale: (range: ClosedRange<Double>, step: Double, position: Double) {
    switch kind {
    case .slider(let range): (range, max((range.upperBound - range.lowerBound) / 100, 1e-6), value)
    case .steps(let values):
      (0...Double(max(0, values.count - 1)), 1, Double(values.firstIndex { $0 >= value - 1e-9 } ?? 0))
    case .picker(let titles): (0...Double(max(0, titles.count - 1)), 1, value)
    }
  }

  /// The control's value where its slider stands at a position.
  func value(at position: Double) -> Double {
    guard case .steps(let values) = kind, !values.isEmpty else { return position }
    return values[min(max(Int(clamping: position.rounded()), 0), values.count - 1)]
  }

  /// The positions that are marked.
  var marks: [Double] {
    switch kind {
    case .slider: prominentValues
    case .steps(let values): prominentValues.compactMap { value in values.firstIndex { $0 == value }.map(Double.init) }
    case .picker: []
    }
  }

  /// The value a tenth of the range, or one step, further.
  func value(steps: Double) -> Double {
    let (range, step, position) = scale
    let stride = if case .slider = kind { (range.upperBound - range.lowerBound) / 10 } else { step }
    return value(at: min(max(position + steps * stride, range.lowerBound), range.upperBound))
  }

  /// The icon for the control's symbol; nil if there is none, so that the title is shown.
  var icon: String? {
    switch symbolName {
    case "plus.magnifyingglass", "magnifyingglass", "minus.magnifyingglass": "zoom-in-symbolic"
    case "plusminus.circle", "sun.max", "sun.max.fill", "sun.min": "display-brightness-symbolic"
    case "bolt", "bolt.fill": "kinora-flash-symbolic"
    case "timer": "kinora-timer-symbolic"
    case "livephoto": "kinora-live-symbolic"
    case let name where name.hasSuffix("-symbolic"): name
    default: nil
    }
  }
}
