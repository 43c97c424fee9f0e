import Foundation
import GLibSupport
import MediaEngine

extension Verb {
  static let scan = Verb(
    "scan", tr("read QR codes and bar codes"), words: Words("[FILE]", areFiles: true),
    options: [
      CameraChoice.cameraOption, Option("--simulated", tr("use the simulated camera")), .jsonObject,
    ],
    example: "scan ticket.png", tr("prints what the codes in a picture say; without a file, the camera's next code"),
    run: ScanVerb.run)
}

/// Reads the codes in a file, or the next ones in a camera's view.
private enum ScanVerb {
  private enum Ending: Sendable {
    case found([FoundCode])
    case interrupted(Interruption)
    case failed(DeviceError)
  }

  @Sendable static func run(_ options: OptionValues) async throws -> ExitCode {
    if options.words.count > 1 { throw UsageError.unexpectedArgument(options.words[1], verb: "scan") }
    let report = ScanReport(asJSON: options.has("--json"))
    if let name = options.words.first {
      for option in ["--camera", "--simulated"] where options.has(option) { throw UsageError.together(option, name) }
      let file = URL(filePath: name)
      let codes = CodeReader().read(try ScanFile.picture(in: file))
      if codes.isEmpty, !options.has("--json") { throw NoCode(file: file) }
      try report.tell(codes, from: file.path)
      return codes.isEmpty ? .failed : .done
    }
    return try await watch(options, report)
  }

  private static func watch(_ options: OptionValues, _ report: ScanReport) async throws -> ExitCode {
    let (endings, ending) = AsyncStream.makeStream(of: Ending.self)
    Interruption.onFirst { ending.yield(.interrupted($0)) }
    let choice = try await CameraChoice(options)
    let stream = CameraStream(camera: choice.camera, format: choice.format, rate: choice.rate)
    let scanner = CodeScanner { reading in
      if !reading.codes.isEmpty { ending.yield(.found(reading.codes)) }
    }
    let tap = try await stream.addTap(CodeScanner.tapFormat, queue: CodeScanner.tapQueue, to: scanner)
    let events = stream.events
    try await stream.start()
    Console.say(tr("Hold a code in front of %s.", choice.camera.name))
    let listening = Task {
      for await event in events {
        switch event {
        case .failed(let error), .lost(let error): ending.yield(.failed(error))
        case .began, .delivers, .stalled, .resumed: break
        }
      }
    }
    defer { listening.cancel() }
    var iterator = endings.makeAsyncIterator()
    let end = await iterator.next()
    await tap.close()
    await stream.stop()
    switch end {
    case .found(let codes):
      try report.tell(codes, from: choice.camera.id)
      return .done
    case .interrupted(let interruption): return interruption.exitCode
    case .failed(let error): throw error
    case nil: return .done
    }
  }
}

/// The image has no readable code.
struct NoCode: Error, CustomStringConvertible {
  let file: URL

  var description: String { tr("There is no code in “%s” that can be read.", file.path) }
}
