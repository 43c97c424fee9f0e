import Foundation
import GLibSupport
import MediaEngine
import Synchronization

extension Verb {
  static let tags = Verb(
    "tags", tr("show, set or remove what a movie says of itself"), words: TagsRequest.words,
    options: [.jsonObject], example: "tags clip.mov set title=Lake \"comment=At dawn\"",
    tr("gives clip.mov a title and a comment; picture and sound stay untouched"), run: TagsVerb.run)
}

/// Shows the tags of any file, and changes those of MP4 and MOV files.
private enum TagsVerb {
  @Sendable static func run(_ options: OptionValues) async throws -> ExitCode {
    let request = try TagsRequest(options.words)
    let asJSON = options.has("--json")
    let media = try await MediaFile.open(request.url)
    let old = media.facts.metadata
    guard !request.edits.isEmpty else {
      try TagsReport(old, of: options.words[0]).tell(asJSON: asJSON)
      return .done
    }
    guard media.facts.container.isISO, request.url.isFileURL else { throw MediaFileError.notEditable(request.url) }
    var new = old
    for edit in request.edits {
      let before = new
      new = try edit.apply(to: new, inQuickTime: media.facts.container == .quickTime)
      if case .remove(let key) = edit, new == before {
        Console.say(tr("“%s” says nothing of %s.", request.url.lastPathComponent, key.text))
      }
    }
    // A change that has started is finished.
    let stopped = Mutex<Interruption?>(nil)
    Interruption.onFirst { interruption in stopped.withLock { $0 = interruption } }
    if new != old { try MetadataEditor.write(new, to: request.url) }
    if asJSON {
      let said = try await MediaFile.open(request.url).facts.metadata
      try TagsReport(said, of: options.words[0]).tell(asJSON: true)
    }
    return stopped.withLock { $0 }?.exitCode ?? .done
  }
}
