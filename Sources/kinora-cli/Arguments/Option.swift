import GLibSupport

/// An option of a verb: how it is written, what may follow it, and what it does.
struct Option: Sendable {
  /// What follows an option.
  enum Value: Sendable, Equatable {
    /// Nothing: it is there or not.
    case none
    /// A whole number from 1.
    case count
    /// Two whole numbers, as `1280x720`.
    case size
    /// Frames per second: a whole number, a decimal one or a ratio.
    case rate
    /// The id or the name of a camera.
    case camera
  }

  /// With its dashes, as `--frames`.
  let name: String
  let value: Value
  /// One line for `--help`, in the person's language.
  let summary: @Sendable () -> String

  init(_ name: String, _ value: Value, _ summary: @autoclosure @escaping @Sendable () -> String) {
    self.name = name
    self.value = value
    self.summary = summary
  }

  /// An option that is there or not.
  init(_ name: String, _ summary: @autoclosure @escaping @Sendable () -> String) {
    self.init(name, .none, summary())
  }

  static let help = Option("--help", tr("say how this is written"))
}

extension Option.Value {
  /// What `--help` shows in the value's place.
  var placeholder: String? {
    switch self {
    case .none: nil
    case .count: "N"
    case .size: "WxH"
    case .rate: "FPS"
    case .camera: "ID"
    }
  }

  /// A right value, for the message about a wrong one.
  var example: String {
    switch self {
    case .none: ""
    case .count: "90"
    case .size: "1280x720"
    case .rate: "30"
    case .camera: "ID"
    }
  }

  /// Whether a text may stand here.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .none: false
    case .count: OptionValues.count(text) != nil
    case .size: OptionValues.size(text) != nil
    case .rate: OptionValues.rate(text) != nil
    case .camera: !text.isEmpty
    }
  }
}
