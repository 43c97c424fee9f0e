import GStreamer

extension DeviceDescription {
  /// Opens a camera in a format at a rate; by default in its first format.
  func openCamera(_ format: VideoFormat? = nil, rate: Fraction? = nil) throws -> any CaptureSource {
    let format = format ?? formats.lazy.compactMap(\.video).first
    switch connection {
    case .simulated(let world):
      guard let camera = world.camera(id) else { throw DeviceError.unknown(id: id) }
      guard let format, let rate = rate ?? format.frameRates.last else {
        throw DeviceError.noSuchFormat(reference)
      }
      return try camera.open(format, rate: rate)
    case .v4l2(let node):
      let element = try Element("v4l2src")
      try element.set("device", node)
      return try HardwareSource(element, caps: format?.caps(rate: rate))
    case .pipeWire(let target):
      let element = try PipeWireSource.element(target)
      if let remote = CameraRemote.current { try element.set("fd", Int(remote.file)) }
      return try HardwareSource(element, caps: format?.caps(rate: rate), isConnectedOnce: true)
    case .screen(let source):
      return try source.open()
    case .pulse, .alsa:
      throw DeviceError.unknown(id: id)
    }
  }

  /// Opens a microphone.
  func openMicrophone() throws -> any CaptureSource {
    switch connection {
    case .simulated(let world):
      guard let microphone = world.microphone(id) else { throw DeviceError.unknown(id: id) }
      return try microphone.open()
    case .pulse(let source):
      let element = try Element("pulsesrc")
      try element.set("device", source)
      try Self.prepareSound(element)
      return try HardwareSource(element, caps: nil)
    case .alsa(let device):
      let element = try Element("alsasrc")
      try element.set("device", device)
      try Self.prepareSound(element)
      return try HardwareSource(element, caps: nil)
    case .pipeWire(let target):
      // Without a kind of media it finds no target with WirePlumber 0.5.
      return try HardwareSource(
        PipeWireSource.element(target), caps: Caps([Structure("audio/x-raw")]), isConnectedOnce: true)
    case .v4l2, .screen:
      throw DeviceError.unknown(id: id)
    }
  }

  /// A sound card's clock must not become the pipeline's; drift is corrected by skewing, not by re-timestamping (which
  /// drifts on).
  private static func prepareSound(_ element: Element) throws {
    try element.set("provide-clock", false)
    try element.set("slave-method", "skew")
  }
}

extension VideoFormat {
  /// The caps that make a source deliver this format.
  func caps(rate: Fraction?) -> Caps {
    let structure: Structure
    switch encoding {
    case .raw(let format): structure = Structure("video/x-raw", ["format": format])
    case .jpeg: structure = Structure("image/jpeg")
    case .h264: structure = Structure("video/x-h264")
    case .h265: structure = Structure("video/x-h265")
    }
    var whole = structure.setting("width", to: width).setting("height", to: height)
    if let rate = rate ?? frameRates.first { whole = whole.setting("framerate", to: rate) }
    return Caps([whole])
  }
}

/// A real device, opened with a GStreamer element.
struct HardwareSource: CaptureSource {
  let element: Element

  /// A source that is connected once agrees on a format when it starts, and keeps it. PipeWire's takes every change of what is
  /// linked behind it for a reason to connect anew, which loses frames, and fails with 1.4 (“target not found”).
  init(_ source: Element, caps: Caps?, isConnectedOnce: Bool = false) throws {
    guard let caps else {
      element = source
      return
    }
    let bin = Bin(name: "device")
    let filter = try Element("capsfilter")
    try filter.set("caps", caps)
    try bin.add([source, filter])
    try source.link(to: filter)
    if isConnectedOnce {
      try filter.pad("sink").addProbe(.eventUpstream) { item in
        if case .event(let event) = item, event.kind == .reconfigure { return .drop }
        return .keep
      }
    }
    try bin.addGhostPad("src", for: filter.pad("src"))
    element = bin
  }
}
