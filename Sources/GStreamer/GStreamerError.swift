/// What can go wrong below the media engine.
public enum GStreamerError: Error, Equatable, CustomStringConvertible {
  /// No plugin here has this element; installing the package helps.
  case missingElement(name: String, debianPackage: String?)
  /// No plugin here can read or write this format.
  case missingPlugin(MissingPlugin)
  /// Caps, a structure or a pipeline description that can't be read.
  case malformed(String)
  /// Two elements or pads have no format in common, or no free pads.
  case notLinked(from: String, to: String, reason: String)
  /// The element has no such pad, or gives out no more.
  case noPad(String, element: String)
  /// The state could not be reached; the first error that was reported says why.
  case stateChange(element: String, to: State, because: Failure?)
  /// Something did not happen in time.
  case timedOut(String)
  /// The stream refused the data.
  case flow(FlowResult)
  /// The memory can't be read from here.
  case notMappable
  /// The element failed while running.
  case failed(Failure)
  /// An element with this name is in the bin already, or the element belongs to another bin.
  case notAdded(String, to: String)

  public var description: String {
    switch self {
    case .missingElement(let name, let package?):
      "The GStreamer element “\(name)” is missing. Install the package \(package)."
    case .missingElement(let name, nil):
      "The GStreamer element “\(name)” is missing."
    case .missingPlugin(let plugin):
      plugin.description
    case .malformed(let text):
      "GStreamer can’t read “\(text)”."
    case .notLinked(let from, let to, let reason):
      "\(from) can’t be linked to \(to): \(reason)."
    case .noPad(let pad, let element):
      "\(element) has no pad “\(pad)” to give."
    case .stateChange(let element, let state, let failure):
      "\(element) could not become \(state)" + (failure.map { ": \($0)" } ?? ".")
    case .timedOut(let what):
      "\(what) took too long."
    case .flow(let result):
      "The stream refused the data (\(result))."
    case .notMappable:
      "The frame’s memory can’t be read."
    case .failed(let failure):
      failure.description
    case .notAdded(let element, let bin):
      "\(element) can’t be added to \(bin)."
    }
  }
}

/// An error or warning that an element reported.
public struct Failure: Error, Equatable, CustomStringConvertible {
  /// The element's name.
  public let source: String
  /// What kind of element it is, as `v4l2src`; empty where it has no factory.
  public let factory: String
  /// Whose code it is, as `gst-resource-error-quark`.
  public let domain: String
  public let code: Int
  /// What happened, for people.
  public let message: String
  /// What happened, for programmers.
  public let debug: String
  /// More, where the element gave it.
  public let details: Structure?

  public var description: String { message }
}

/// A decoder, demuxer or other plugin that the stream needs and that isn't installed.
public struct MissingPlugin: Equatable, Sendable, CustomStringConvertible {
  /// What is missing, in words.
  public let name: String
  /// What kind of thing is missing: `element`, `decoder`, `encoder`, `urisource`…
  public let kind: String
  /// The element's name or the format.
  public let subject: String
  /// Where Debian has it, if known.
  public let debianPackage: String?

  public var description: String {
    "\(name) is missing." + (debianPackage.map { " Install the package \($0)." } ?? "")
  }
}

/// What became of data that was given to a stream.
public enum FlowResult: Sendable, Equatable {
  case ok
  /// Nothing is linked there.
  case notLinked
  /// The pad is being flushed or the element stops.
  case flushing
  /// After the end of the stream.
  case eos
  /// No agreement on the format.
  case notNegotiated
  case notSupported
  case error
}
