/// A microphone as the page knows it.
struct Microphone: Equatable, Identifiable, Sendable {
  /// What tells it from all others.
  let id: String
  /// What people call it.
  let name: String
  /// Whether it is one that Kinora brings along.
  var isSimulated = false
}

/// Which microphone is to be heard.
enum MicrophoneChoice: Equatable, Sendable {
  /// The first real one.
  case automatic
  /// None: recordings are silent.
  case none
  /// This one; while it isn't there, the first real one.
  case one(id: String)

  /// What it means among these.
  func microphone(among all: [Microphone]) -> Microphone? {
    switch self {
    case .none: nil
    case .automatic: all.first { !$0.isSimulated } ?? all.first
    case .one(let id): all.first { $0.id == id } ?? Self.automatic.microphone(among: all)
    }
  }

  /// As it is stored.
  var text: String {
    switch self {
    case .automatic: ""
    case .none: "none"
    case .one(let id): id
    }
  }

  /// Reads what was stored.
  init(text: String) {
    self =
      switch text {
      case "": .automatic
      case "none": .none
      default: .one(id: text)
      }
  }
}
