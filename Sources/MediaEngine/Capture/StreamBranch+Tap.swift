import GLibSupport
import GStreamer
import Synchronization

extension StreamBranch {
  /// A branch that delivers a device's samples to a receiver, on a thread of its own.
  static func tap(
    _ format: TapFormat, queue limits: TapQueue, gains: ChannelGains? = nil, of device: DeviceDescription,
    to receiver: any SampleReceiver
  ) -> StreamBranch {
    let (kind, waits) = (device.kind, device.clock.waitsForConsumers)
    let place: Place
    let caps: Caps?
    var direction: String?
    switch format {
    case .asDelivered: (place, caps) = (.delivered, nil)
    case .decoded(let wanted): (place, caps) = (.decoded, wanted)
    case .pictures(let form): (place, caps, direction) = (.decoded, form.caps, form.direction)
    case .sound(let form): (place, caps) = (.decoded, form.caps)
    }
    return StreamBranch(place: place, drains: true) { [direction] in
      let bin = Bin()
      let queue = try limits.element(waits: waits)
      let sink = try AppSink(caps: caps, maxBuffers: 1)
      // The stream runs already: a sink that waits for preroll would block the pipeline.
      try sink.set("async", false)
      let scalers = try gains.map { try Self.scalers($0) } ?? []
      let converters = try caps.map { try Self.converters(to: $0, direction: direction, of: kind) } ?? []
      let chain = [queue] + scalers + converters + [sink]
      try bin.add(chain)
      try chain[0].link(to: Array(chain.dropFirst()))
      try bin.addGhostPad("sink", for: queue.pad("sink"))

      let ledger = Mutex(ArrivalLedger())
      try queue.pad("sink").addProbe(.buffer) { item in
        if case .buffer(let buffer) = item, let time = buffer.pts {
          let isAfterGap = buffer.flags.contains(.discontinuous)
          if ledger.withLock({ $0.enter(time, isAfterGap: isAfterGap) }) { receiver.lost(1, because: .discontinuity) }
        }
        return .keep
      }
      sink.setHandlers(onSample: { sample in
        if let time = sample.buffer?.pts {
          let lost = ledger.withLock { $0.leave(time) }
          if lost > 0 { receiver.lost(lost, because: .late) }
        }
        receiver.receive(sample)
        return .ok
      })
      return bin
    }
  }

  /// Applies the gains of a microphone's channels, before these are mixed or converted. What is captured in another format
  /// is converted to one of those that can be scaled.
  private static func scalers(_ gains: ChannelGains) throws -> [Element] {
    let filter = try Element("capsfilter")
    try filter.set("caps", ChannelGains.caps)
    try filter.pad("src").addProbe(.buffer) { pad, item in
      guard case .buffer(let buffer) = item, let caps = pad.currentCaps else { return .keep }
      return gains.applied(to: buffer, caps).map { .replace($0) } ?? .keep
    }
    return [try Element("audioconvert"), filter]
  }

  /// Converts samples to the requested format. Behind the queue, so that the device doesn't wait for it.
  private static func converters(
    to caps: Caps, direction: String?, of kind: DeviceDescription.Kind
  ) throws -> [Element] {
    switch kind {
    case .microphone:
      return [try Element("audioconvert"), try Element("audioresample")]
    case .camera:
      let convert = try colors(to: caps)
      let flip = try direction.map { direction in
        let flip = try Element("videoflip")
        try flip.set("video-direction", direction)
        return flip
      }
      guard caps.first?["width"] != nil || caps.first?["height"] != nil else {
        return convert + (flip.map { [$0] } ?? [])
      }
      // Scaled first: a smaller frame is cheaper to convert, and doing both in one element takes a slow path for YUV.
      let scale = try Element("videoscale")
      try scale.set("add-borders", false)
      guard let flip else { return [scale] + convert }
      // The requested size is that of the rotated frame.
      return convert + [flip, scale]
    }
  }
}

extension StreamBranch {
  /// Converts frames to formats and colours.
  private static func colors(to caps: Caps) throws -> [Element] {
    if caps.structures.allSatisfy({ $0.get("format", as: String.self) == "BGRA" }) { return [try PixelElement()] }
    let convert = try Element("videoconvert")
    return caps.structures.contains { $0.has("colorimetry") } ? [convert, try PixelElement(.recolored)] : [convert]
  }
}

extension TapQueue {
  /// The queue element. `waits` makes it block the device instead of dropping samples.
  fileprivate func element(waits: Bool) throws -> Element {
    let queue = try Element("queue")
    try queue.set("max-size-bytes", 0)
    switch self {
    case _ where waits:
      try queue.set("max-size-buffers", 1)
      try queue.set("max-size-time", 0)
    case .dropOldest(let samples):
      try queue.set("leaky", "downstream")
      try queue.set("max-size-buffers", max(1, samples))
      try queue.set("max-size-time", 0)
    case .keep(let seconds):
      try queue.set("leaky", "upstream")
      try queue.set("max-size-buffers", 0)
      try queue.set("max-size-time", Int(clamping: seconds * 1e9))
    }
    return queue
  }
}
