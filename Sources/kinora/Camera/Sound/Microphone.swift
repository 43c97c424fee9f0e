/// A microphone in the page's model.
struct Microphone: Equatable, Identifiable, Sendable {
  /// Its unique identifier.
  let id: String
  /// Its display name.
  let name: String
  /// Whether it is one of Kinora's simulated microphones.
  var isSimulated = false
}

/// The choice of a microphone.
enum MicrophoneChoice: Equatable, Sendable {
  /// The first real one.
  case automatic
  /// None: recordings have no audio.
  case none
  /// This one; the first real one while it isn't connected.
  case one(id: String)

  /// The microphone that is chosen among these.
  func microphone(among all: [Microphone]) -> Microphone? {
    switch self {
    case .none: nil
    case .automatic: all.first { !$0.isSimulated } ?? all.first
    case .one(let id): all.first { $0.id == id } ?? Self.automatic.microphone(among: all)
    }
  }

  /// The stored form.
  var text: String {
    switch self {
    case .automatic: ""
    case .none: "none"
    case .one(let id): id
    }
  }

  /// Parses the stored form.
  init(text: String) {
    self =
      switch text {
      case "": .automatic
      case "none": .none
      default: .one(id: text)
      }
  }
}
