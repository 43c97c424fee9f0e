extension Failure {
  /// What an element's error means. Only this file interprets GStreamer's error domains, codes and messages: the
  /// messages are localised, and written for pipeline developers.
  public enum Kind: Sendable, Equatable, CaseIterable {
    /// The file, node or address doesn't exist.
    case notFound
    /// The user isn't permitted to use it.
    case notPermitted
    /// Another program is using it.
    case busy
    /// It can't be opened.
    case notOpened
    /// It can no longer be read.
    case notRead
    /// It rejects its settings.
    case settingsRefused
    /// The disk is full.
    case noSpace
    /// The audio or media server that the device belongs to is gone.
    case serverGone
    /// The network server doesn't respond.
    case serverSilent
    /// Any other resource error.
    case resource
    /// The format can't be determined, or isn't the expected one.
    case unknownFormat
    /// No installed plugin decodes it.
    case codecMissing
    /// The data is damaged: it violates its format.
    case damaged
    /// Two elements have no format in common.
    case notNegotiated
    /// Any other stream error.
    case stream
    /// Any other error.
    case other

    /// Whether the stream is at fault, not the resource that it comes from.
    public var isOfStream: Bool {
      switch self {
      case .unknownFormat, .codecMissing, .damaged, .notNegotiated, .serverSilent, .stream: true
      case .notFound, .notPermitted, .busy, .notOpened, .notRead, .settingsRefused, .noSpace, .serverGone,
        .resource, .other:
        false
      }
    }
  }

  /// The kind of this error.
  public var kind: Kind {
    switch domain {
    case _ where isOfServer && saysThatServerIsGone: .serverGone
    case "gst-resource-error-quark": resourceKind
    case "gst-stream-error-quark": streamKind
    case "gst-core-error-quark": coreKind
    default: .other
    }
  }

  /// Whether it comes from an element that talks to a network server.
  public var isOfNetwork: Bool { isOfHTTP || factory.contains("hls") }

  /// Whether it comes from an element that uses HTTP.
  public var isOfHTTP: Bool { factory.contains("http") }

  private var resourceKind: Kind {
    switch code {
    case 3: .notFound
    case 4: .busy
    case 14: .noSpace
    case 15: .notPermitted
    case 5, 6, 7: .notOpened
    case 9, 10, 12: .notRead
    case 13: .settingsRefused
    default: .resource
    }
  }

  private var streamKind: Kind {
    switch code {
    // An HTTP source reports no more than this for a server that isn't reachable.
    case 1 where isOfHTTP: .serverSilent
    // `debug` is never translated; `message` may be.
    case _ where debug.contains("not-negotiated") || message.contains("negotiat"): .notNegotiated
    case 3, 4, 5: .unknownFormat
    case 6: .codecMissing
    case 2, 7, 9, 11: .damaged
    default: .stream
    }
  }

  private var coreKind: Kind {
    switch code {
    case 7: .notNegotiated
    case 12: .codecMissing
    default: .other
    }
  }

  /// Whether the element is a client of an audio or media server, as PulseAudio's and PipeWire's are.
  private var isOfServer: Bool { factory.hasPrefix("pulse") || factory.hasPrefix("pipewire") }

  /// pulsesrc says "Disconnected: Connection terminated", pipewiresrc "connection error".
  private var saysThatServerIsGone: Bool {
    let words = message.lowercased()
    return ["connection terminated", "connection error", "connection refused", "disconnected"].contains {
      words.contains($0)
    }
  }
}
