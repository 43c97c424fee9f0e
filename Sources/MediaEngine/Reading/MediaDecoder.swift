import GLibSupport
import GStreamer

/// Finds decoders and makes them.
enum MediaDecoder {
  private enum Choice {
    /// What isn't coded needs none.
    case none
    case element(Element)
    /// libavcodec's own, which stands in for an element of this name.
    case library(String)
  }

  /// Makes a decoder for a track of this format, which gives out media with the caps `output`; it decides itself how many
  /// threads it takes, unless it is told.
  static func make(
    for format: StoredFormat, isPicture: Bool, output: Caps, usesHardware: Bool, clock: any HostClock,
    order: LibraryDecoder.Order = .showing, threads: Int? = nil
  ) throws -> any TrackDecoder {
    let choice = try choose(
      for: format.caps, isPicture: isPicture, usesHardware: usesHardware, threads: threads, takesLibrary: true)
    return switch choice {
    case .none: try ElementDecoder(format, nil, output: output, clock: clock)
    case .element(let element): try ElementDecoder(format, element, output: output, clock: clock)
    case .library(let name):
      try LibraryDecoder(replacing: name, format, output: output, order: order, threads: threads)
    }
  }

  /// Whether hardware of this machine decodes samples of these caps.
  static func hasHardware(for caps: Caps) -> Bool {
    guard let element = try? choose(for: caps, isPicture: true, usesHardware: true, isHardwareOnly: true),
      case .element = element
    else { return false }
    return true
  }

  /// Makes a decoder element for these caps; nil for what isn't coded.
  static func make(for caps: Caps, isPicture: Bool) throws -> Element? {
    guard case .element(let element) = try choose(for: caps, isPicture: isPicture) else { return nil }
    return element
  }

  /// Software decoders come first unless hardware is asked for: hardware takes long to start for a frame or two.
  private static func choose(
    for caps: Caps, isPicture: Bool, usesHardware: Bool = false, threads: Int? = nil, takesLibrary: Bool = false,
    isHardwareOnly: Bool = false
  ) throws -> Choice {
    let name = caps.first?.name ?? ""
    if name == "video/x-raw" || name == "audio/x-raw" { return .none }
    let all = ElementFactory.list(.decoder, sink: caps).filter { factory in
      let kinds = isPicture ? ["Video", "Image"] : ["Audio"]
      return kinds.contains { factory.classification.contains($0) } && (factory.isHardware || !isHardwareOnly)
    }
    let preferred = caps.first.flatMap { Codec($0)?.preferredDecoder }
    let ordered = order(all, for: caps, usesHardware: usesHardware)
    for factory in ordered.filter({ $0.name == preferred }) + ordered.filter({ $0.name != preferred }) {
      if takesLibrary, LibraryDecoder.replaces(factory.name) { return .library(factory.name) }
      guard let decoder = try? factory.make() else { continue }
      if factory.isHardware {
        // It may be installed without the hardware.
        let isThere = offMainThread {
          if (try? decoder.setStateBlocking(.ready, within: Timeouts.output)) != nil { return true }
          _ = try? decoder.setStateBlocking(.null, within: Timeouts.outputRelease)
          return false
        }
        guard isThere else { continue }
      }
      for property in ["max-threads", "n-threads", "threads"] where decoder.hasProperty(property) {
        if let threads { try? decoder.set(property, threads) }
        break
      }
      FrameGuard.install(on: decoder)
      return .element(decoder)
    }
    throw MissingDecoder(caps)
  }

  /// Decoders for video with transparency rank above the others and accept the same caps, but only with an alpha
  /// channel beside them; without one they stop with "not negotiated".
  private static func order(_ all: [ElementFactory], for caps: Caps, usesHardware: Bool) -> [ElementFactory] {
    if usesHardware { return all.filter { $0.takesAll(caps) } + all.filter { !$0.takesAll(caps) } }
    let software = all.filter { !$0.isHardware }
    return software.filter { $0.takesAll(caps) } + software.filter { !$0.takesAll(caps) } + all.filter(\.isHardware)
  }
}

extension ElementFactory {
  /// Whether its elements need special hardware.
  fileprivate var isHardware: Bool { classification.contains("Hardware") }
}
