extension Failure {
  /// What an element's error comes to. Only here are GStreamer's domains, numbers and words known: its texts are in
  /// whichever languages it speaks, and written for whoever builds pipelines.
  public enum Kind: Sendable, Equatable, CaseIterable {
    /// The file, node or address isn't there.
    case notFound
    /// The person may not use it.
    case notPermitted
    /// Another program has it.
    case busy
    /// It can't be opened.
    case notOpened
    /// Nothing can be read from it any more.
    case notRead
    /// Nothing can be written to it any more.
    case notWritten
    /// It refuses its settings.
    case settingsRefused
    /// The disk is full.
    case noSpace
    /// The sound or media server that the device belongs to is gone.
    case serverGone
    /// The server of an address says nothing.
    case serverSilent
    /// Anything else that is wrong with what is read or written.
    case resource
    /// What it is can't be told, or isn't what it should be.
    case unknownFormat
    /// Nothing here decodes it.
    case codecMissing
    /// It breaks its format's rules.
    case damaged
    /// Two sides have no format in common.
    case notNegotiated
    /// Anything else that is wrong with the stream.
    case stream
    /// Anything else.
    case other

    /// Whether the stream is to blame, and not where it comes from.
    public var isOfStream: Bool {
      switch self {
      case .unknownFormat, .codecMissing, .damaged, .notNegotiated, .serverSilent, .stream: true
      case .notFound, .notPermitted, .busy, .notOpened, .notRead, .notWritten, .settingsRefused, .noSpace, .serverGone,
        .resource, .other:
        false
      }
    }
  }

  /// What the error comes to.
  public var kind: Kind {
    switch domain {
    case _ where isOfServer && saysThatServerIsGone: .serverGone
    case "gst-resource-error-quark": resourceKind
    case "gst-stream-error-quark": streamKind
    case "gst-core-error-quark": coreKind
    default: .other
    }
  }

  /// Whether it is the error of an element that speaks with a server of the network.
  public var isOfNetwork: Bool { isOfHTTP || factory.contains("hls") }

  /// Whether it is the error of an element that fetches something.
  public var isOfHTTP: Bool { factory.contains("http") }

  private var resourceKind: Kind {
    switch code {
    case 3: .notFound
    case 4: .busy
    case 14: .noSpace
    case 15: .notPermitted
    case _ where factory == "filesink": .notWritten
    case 5, 6, 7: .notOpened
    case 9, 10, 12: .notRead
    case 13: .settingsRefused
    default: .resource
    }
  }

  private var streamKind: Kind {
    switch code {
    // All that an HTTP source says of a server that isn't there.
    case 1 where isOfHTTP: .serverSilent
    // In the language of programmers, which is never translated, and in the other.
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

  /// PulseAudio's and PipeWire's elements have a server behind them.
  private var isOfServer: Bool { factory.hasPrefix("pulse") || factory.hasPrefix("pipewire") }

  /// pulsesrc says "Disconnected: Connection terminated", pipewiresrc "connection error".
  private var saysThatServerIsGone: Bool {
    let words = message.lowercased()
    return ["connection terminated", "connection error", "connection refused", "disconnected"].contains {
      words.contains($0)
    }
  }
}
