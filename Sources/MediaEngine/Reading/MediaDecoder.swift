import GStreamer

/// Makes decoder elements.
enum MediaDecoder {
  /// Makes a decoder for these caps; nil for what isn't coded. Software decoders come first unless hardware is asked for:
  /// hardware takes long to start for a frame or two.
  static func make(
    for caps: Caps, isPicture: Bool, usesHardware: Bool = false, threads: Int? = nil
  ) throws -> Element? {
    let name = caps.first?.name ?? ""
    if name == "video/x-raw" || name == "audio/x-raw" { return nil }
    let all = ElementFactory.list(.decoder, sink: caps).filter { factory in
      let kinds = isPicture ? ["Video", "Image"] : ["Audio"]
      return kinds.contains { factory.classification.contains($0) }
    }
    let preferred = caps.first.flatMap { Codec($0)?.preferredDecoder }
    let ordered = order(all, for: caps, usesHardware: usesHardware)
    for factory in ordered.filter({ $0.name == preferred }) + ordered.filter({ $0.name != preferred }) {
      guard let decoder = try? factory.make() else { continue }
      if factory.isHardware {
        // It may be installed without the hardware.
        guard (try? decoder.setStateBlocking(.ready, within: Timeouts.output)) != nil else {
          _ = try? decoder.setStateBlocking(.null, within: Timeouts.outputRelease)
          continue
        }
      }
      for property in ["max-threads", "n-threads", "threads"] where decoder.hasProperty(property) {
        if let threads { try? decoder.set(property, threads) }
        break
      }
      FrameGuard.install(on: decoder)
      return decoder
    }
    throw MissingDecoder(caps)
  }

  /// Decoders for video with transparency rank above the others and accept the same caps, but only with an alpha channel
  /// beside them; without one they stop with "not negotiated".
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
