import Foundation
import GLibSupport
import MediaEngine
import Synchronization

extension Verb {
  static let waveform = Verb(
    "waveform", tr("measure or draw how loud the sound of a file is"), words: Words("FILE", areFiles: true),
    options: [
      Option("--points", .count, tr("so many points; 1000 if nothing is said")),
      Option("--output", .file, tr("draw it into this PNG file")),
      Option("--force", tr("write over a file that is there")),
      .jsonObject,
    ],
    example: "waveform song.m4a --points 800 --output song.png", tr("draws the sound of song.m4a, 800 pixels wide"),
    run: WaveformVerb.run)
}

/// Decodes the audio and measures it.
private enum WaveformVerb {
  private static let mostPoints = 16_384

  private struct Report: Encodable {
    let duration: Double
    let sampleRate: Int
    /// For each channel: the minimum, maximum and root mean square of each segment's samples.
    let channels: [Channel]

    struct Channel: Encodable {
      let minimum: [Float]
      let maximum: [Float]
      let rms: [Float]
    }

    init(_ waveform: Waveform) {
      (duration, sampleRate) = (waveform.duration.seconds, waveform.sampleRate)
      channels = waveform.channels.map {
        Channel(
          minimum: $0.map { Self.rounded($0.minimum) }, maximum: $0.map { Self.rounded($0.maximum) },
          rms: $0.map { Self.rounded($0.rms) })
      }
    }

    private static func rounded(_ number: Float) -> Float { (number * 1e5).rounded() / 1e5 }
  }

  @Sendable static func run(_ options: OptionValues) async throws -> ExitCode {
    let url = try MediaArgument.url(options, verb: "waveform")
    let picture = options.text("--output").map { URL(filePath: $0) }
    guard picture != nil || options.has("--json") else { throw UsageError.missing("--output", verb: "waveform") }
    if let picture {
      guard picture.pathExtension.lowercased() == "png" else {
        throw UsageError.unfitContainer(picture.lastPathComponent, fitting: [".png"])
      }
      try FileWork.check(picture, isNoneOf: [url])
    }
    let points = options.count("--points") ?? 1000
    if points > mostPoints {
      throw UsageError.badValue("\(points)", option: "--points", placeholder: "--points \(mostPoints)")
    }
    if let picture, !options.has("--force"), FileManager.default.fileExists(atPath: picture.path) {
      throw PhotoError.destinationExists(picture)
    }
    let done = Mutex<Double?>(nil)
    let waveform = try await LongWork.run(fraction: { done.withLock { $0 } }) {
      try await Waveform.measure(url, points: points) { fraction, _ in done.withLock { $0 = fraction } }
    }
    if let picture {
      guard let image = WaveformPicture.image(of: waveform), let data = ImageFile.data(of: image, named: picture) else {
        throw PhotoError.notEncodable(reason: picture.lastPathComponent)
      }
      try SafeFile.write(data, to: picture, replacing: options.has("--force"))
    }
    if options.has("--json") {
      try Console.json(Report(waveform))
    } else if let picture {
      Console.result(picture.path)
    }
    return .done
  }
}
