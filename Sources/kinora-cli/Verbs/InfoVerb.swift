import Foundation
import GLibSupport
import MediaEngine

extension Verb {
  static let info = Verb(
    "info", tr("say what a media file holds"), words: Words("FILE|URL", areFiles: true),
    options: [
      .jsonObject,
      Option("--precise", tr("read all of a file that has no index, to know its duration and count its frames")),
    ],
    example: "info clip.mov", tr("prints the tracks, chapters and tags of clip.mov"), run: InfoVerb.run)
}

/// Reports what is in a file, from its headers alone. A picture has a report of its own.
private enum InfoVerb {
  @Sendable static func run(_ options: OptionValues) async throws -> ExitCode {
    let url = try MediaArgument.url(options, verb: "info")
    if var picture = try PictureReport(url, name: options.words[0]) {
      if picture.isAnimated, let file = try? await MediaFile.open(url) {
        picture.add(try await InfoReport(file, name: options.words[0], counts: options.has("--precise")))
      }
      if options.has("--json") { try Console.json(picture) } else { Console.result(picture.text) }
      return .done
    }
    let (progress, isPrecise, name) = (ReadingProgress(), options.has("--precise"), options.words[0])
    let report = try await LongWork.run(fraction: { progress.fraction }) {
      let file = try await MediaFile.open(url, precise: isPrecise, progress: progress)
      return try await InfoReport(file, name: name, counts: isPrecise)
    }
    if options.has("--json") { try Console.json(report) } else { Console.result(report.text) }
    return .done
  }
}
