import AVFoundation
import Foundation
import GLibSupport
import Photos

extension Verb {
  static let recover = Verb(
    "recover", tr("finish recordings that were cut off"), words: Words("[FILE…]", areFiles: true),
    options: [
      Option("--all", tr("finish all of them; without it and without a file, they are listed")),
      Option("--json", tr("print one JSON object, or one for each recording that is finished")),
    ],
    example: "recover --all", tr("makes ordinary files of all recordings that a crash left behind"),
    run: RecoverVerb.run)
}

/// Lists unfinished recordings, or recovers them.
private enum RecoverVerb {
  @Sendable static func run(_ options: OptionValues) async throws -> ExitCode {
    if options.has("--all"), let file = options.words.first { throw UsageError.together("--all", file) }
    let report = RecoverReport(asJSON: options.has("--json"))
    let unfinished = UnfinishedRecordings.list()
    if !options.has("--all"), options.words.isEmpty {
      try report.list(unfinished)
      return .done
    }
    if options.has("--all") { InterruptedWork.willSettle() }
    var code = ExitCode.done
    for (file, recording) in chosen(options.words, among: unfinished) {
      do {
        guard let recording else { throw NotUnfinished(file: file) }
        report.recovered(recording, try await UnfinishedRecordings.recover(recording))
      } catch {
        // A failure doesn't stop the others; the first one decides the exit code.
        report.failed(file, error)
        if code == .done { code = ExitCode(of: error) }
      }
    }
    // Last: a disk that hangs keeps no recording waiting.
    if options.has("--all") {
      for finding in await OwnThread.run({ InterruptedWork.settle() }) { report.found(finding) }
    }
    return code
  }

  /// The recordings for the given files; all recordings if none is given.
  private static func chosen(
    _ files: [String], among unfinished: [UnfinishedRecording]
  ) -> [(file: URL, recording: UnfinishedRecording?)] {
    if files.isEmpty { return unfinished.map { ($0.url, $0) } }
    return files.map { name in
      let file = URL(filePath: name)
      return (file, unfinished.first { FileWork.isOneFile($0.url, file) })
    }
  }
}

/// The file isn't an unfinished recording.
struct NotUnfinished: Error, CustomStringConvertible {
  let file: URL

  var description: String {
    tr("“%s” isn't the file of a recording that was cut off. “kinora-cli recover” lists those.", file.path)
  }
}
