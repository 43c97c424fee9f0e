import GStreamer
import MediaEngine

/// The devices as `--json` prints them, and what protects from the files of others.
struct DeviceListing: Encodable {
  private struct Device: Encodable {
    let id: String
    let name: String
    let kind: String
    let connection: String
    let simulated: Bool
    let manufacturer: String?
    let model: String?
    let formats: [Format]?
  }

  /// A video format or an audio one; the other's keys are left out.
  private struct Format: Encodable {
    var width: Int?
    var height: Int?
    var encoding: String?
    var frameRates: [Rate]?
    var sampleRate: Int?
    var channelCount: Int?
  }

  /// A rate, as a number for reading and as an exact ratio.
  private struct Rate: Encodable {
    let framesPerSecond: Double
    let numerator: Int
    let denominator: Int
  }

  /// The process that reads files of others. `landlock` is missing where it doesn't hold, which
  /// `landlockGap` explains (`kernel`, `thread`), and `problem` where it starts.
  private struct Reader: Encodable {
    let installed: Bool
    let landlock: Int?
    let landlockGap: String?
    let seccomp: Bool
    let problem: String?
  }

  private let devices: [Device]
  private let reader: Reader

  init(_ devices: [DeviceDescription], withFormats: Bool, _ protection: ReaderProtection) {
    reader = Reader(
      installed: protection.isInstalled, landlock: protection.landlock,
      landlockGap: protection.landlockGap?.rawValue, seccomp: protection.hasSeccomp, problem: protection.problem)
    self.devices = devices.map { device in
      Device(
        id: device.id, name: device.name, kind: device.kind.rawValue, connection: device.connection.name,
        simulated: device.isSimulated, manufacturer: device.manufacturer, model: device.model,
        formats: withFormats ? device.formats.map(DeviceListing.format) : nil)
    }
  }

  private static func format(_ format: DeviceFormat) -> Format {
    switch format {
    case .video(let video):
      Format(
        width: video.width, height: video.height, encoding: video.encoding.name,
        frameRates: video.frameRates.map {
          Rate(framesPerSecond: $0.value, numerator: $0.numerator, denominator: $0.denominator)
        })
    case .audio(let audio):
      Format(sampleRate: audio.sampleRate, channelCount: audio.channelCount)
    }
  }
}

extension DeviceDescription.Connection {
  /// The interface's name in `--json`.
  fileprivate var name: String {
    switch self {
    case .v4l2: "v4l2"
    case .pipeWire: "pipeWire"
    case .pulse: "pulse"
    case .alsa: "alsa"
    case .screen: "screen"
    case .simulated: "simulated"
    }
  }
}

extension VideoFormat.Encoding {
  /// The encoding's name in text and JSON.
  var name: String {
    switch self {
    case .raw(let format): format
    case .jpeg: "JPEG"
    case .h264: "H.264"
    case .h265: "H.265"
    }
  }
}
