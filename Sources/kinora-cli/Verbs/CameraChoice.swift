import GLibSupport
import GStreamer
import MediaEngine

/// The camera and format selected by `--camera`, `--simulated`, `--size` and `--rate`.
struct CameraChoice: Sendable, Equatable {
  let camera: DeviceDescription
  let format: VideoFormat?
  let rate: Fraction?

  static let cameraOption = Option("--camera", .device, tr("use the camera with this id or name"))
  static let sizeOption = Option("--size", .size, tr("ask the camera for this size"))
  static let rateOption = Option("--rate", .rate, tr("ask the camera for so many frames per second"))
  static let options: [Option] = [
    cameraOption, Option("--simulated", tr("use the simulated camera")), sizeOption, rateOption,
  ]

  private init(camera: DeviceDescription, format: VideoFormat?, rate: Fraction?) {
    (self.camera, self.format, self.rate) = (camera, format, rate)
  }

  /// Chooses among the connected devices.
  init(_ options: OptionValues) async throws {
    let devices = try await DeviceChoice.devices(options, naming: ["--camera"])
    try self.init(options, among: devices)
  }

  init(_ options: OptionValues, among devices: [DeviceDescription], preferring preset: RecordPreset? = nil) throws {
    let cameras = devices.filter { $0.kind == .camera && (!options.has("--simulated") || $0.isSimulated) }
    if let wanted = options.text("--camera") {
      guard let camera = cameras.first(where: { $0.id == wanted }) ?? cameras.first(where: { $0.name == wanted }) else {
        throw DeviceError.unknown(id: wanted)
      }
      self.camera = camera
    } else if let first = cameras.first {
      camera = first
    } else {
      throw NoCamera()
    }

    let rate = options.rate("--rate")
    let size = options.size("--size")
    let all = camera.formats.compactMap(\.video)
    let fitting = all.filter { format in
      (size.map { $0 == (format.width, format.height) } ?? true)
        && (rate.map { format.offers($0) } ?? true)
    }
    format = preset.map { $0.choose(among: fitting) } ?? fitting.first
    if format == nil, !all.isEmpty || size != nil { throw DeviceError.noSuchFormat(camera.reference) }
    self.rate = rate
  }
}

extension CameraChoice {
  /// The choice for recordings, at an ordinary rate if none was requested: 60 frames per second take twice the CPU time
  /// and disk space.
  var forRecording: CameraChoice {
    guard rate == nil, let format else { return self }
    let ordinary = format.frameRates.filter { $0.value < 30.01 }.max { $0.value < $1.value }
    return CameraChoice(camera: camera, format: format, rate: ordinary)
  }
}

/// There is no camera to choose from.
struct NoCamera: Error, CustomStringConvertible {
  var description: String { tr("There is no camera. Plug one in, or write --simulated.") }
}
