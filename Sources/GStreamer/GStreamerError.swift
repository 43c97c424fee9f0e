import GLibSupport

/// An error in the layer below the media engine.
public enum GStreamerError: Error, Equatable, CustomStringConvertible {
  /// No installed plugin has this element; installing the package helps.
  case missingElement(name: String, package: SystemPackage?)
  /// No installed plugin can read or write this format.
  case missingPlugin(MissingPlugin)
  /// Caps, a structure or a pipeline description that can't be parsed.
  case malformed(String)
  /// Two elements or pads have no format in common, or no free pads.
  case notLinked(from: String, to: String, reason: String)
  /// The element has no such pad, or can't provide another.
  case noPad(String, element: String)
  /// The state couldn't be reached; `because` is the first error that was reported.
  case stateChange(element: String, to: State, because: Failure?)
  /// An operation timed out.
  case timedOut(String)
  /// The stream refused the data.
  case flow(FlowResult)
  /// The memory can't be mapped for reading.
  case notMappable
  /// The element failed while running.
  case failed(Failure)
  /// An element with this name is in the bin already, or the element belongs to another bin.
  case notAdded(String, to: String)

  public var description: String {
    switch self {
    case .missingElement(let name, let package?):
      "The GStreamer element “\(name)” is missing. Install the package \(package.name)."
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
  /// The name of the element's factory, such as `v4l2src`; empty where it has none.
  public let factory: String
  /// The error's domain, such as `gst-resource-error-quark`.
  public let domain: String
  public let code: Int
  /// The message for users.
  public let message: String
  /// The debugging information for developers.
  public let debug: String
  /// Further details, where the element provides them.
  public let details: Structure?

  public var description: String { message }
}

/// A decoder, demuxer or other plugin that the stream needs and that isn't installed.
public struct MissingPlugin: Equatable, Sendable, CustomStringConvertible {
  /// A description of what is missing.
  public let name: String
  /// The type of plugin that is missing: `element`, `decoder`, `encoder`, `urisource`…
  public let kind: String
  /// The element's name or the format.
  public let subject: String
  /// The name of the format that it is for; nil where it isn't for one, or where GStreamer has no name for it.
  public let formatName: String?
  /// The format that it is for; nil where it isn't for one.
  public let caps: Caps?
  /// The package that contains it, if known. For decoders, the codec tells more.
  public let package: SystemPackage?

  package init(
    name: String, kind: String, subject: String, formatName: String?, caps: Caps?, package: SystemPackage?
  ) {
    (self.name, self.kind, self.subject, self.formatName) = (name, kind, subject, formatName)
    (self.caps, self.package) = (caps, package)
  }

  public var description: String {
    "\(name) is missing." + (package.map { " Install the package \($0.name)." } ?? "")
  }
}

/// The result of pushing data into a stream.
public enum FlowResult: Sendable, Equatable {
  case ok
  /// The pad isn't linked.
  case notLinked
  /// The pad is being flushed or the element stops.
  case flushing
  /// The stream has ended.
  case eos
  /// No format could be negotiated.
  case notNegotiated
  case notSupported
  case error
}
