import CoreMedia
import Foundation
import GLibSupport
import MediaEngine
import Synchronization

extension Verb {
  static let thumbnails = Verb(
    "thumbnails", tr("make still images of a video, or one of a photo"), words: Words("FILE", areFiles: true),
    options: [
      Option("--count", .count, tr("so many, spread evenly; 10 if nothing is said")),
      Option("--at", .times, tr("at these seconds, separated by commas")),
      Option("--exact", tr("the very frame, not a key frame near by, which is quicker")),
      Option("--tolerance", .seconds, tr("a key frame, if there is one so many seconds near")),
      Option("--size", .size, tr("no larger than this")),
      Option("--output", .file, tr("write JPEG files into this folder")),
      Option("--sheet", .file, tr("write one picture of all of them, as .jpg or .png")),
      Option("--image", .file, tr("write the one picture that stands for a video or photo, as .png or .jpg")),
      Option("--force", tr("write over files that are there")),
      .jsonEvents,
    ],
    example: "thumbnails clip.mov --count 12 --size 320x320 --sheet clip.jpg",
    tr("puts twelve small pictures of clip.mov on one sheet"), run: ThumbnailsVerb.run)
}

/// Generates images and writes each as soon as it is ready.
private enum ThumbnailsVerb {
  @Sendable static func run(_ options: OptionValues) async throws -> ExitCode {
    let url = try MediaArgument.url(options, verb: "thumbnails")
    if let image = try StandingImage(options, of: url) {
      ThumbnailReport(asJSON: options.has("--json")).image(try image.write(), in: image.destination)
      return .done
    }
    let plan = try ThumbnailPlan(options)
    if let sheet = plan.sheet { try FileWork.check(sheet, isNoneOf: [url]) }
    let progress = ReadingProgress()
    let media = try await MediaFile.open(url, progress: progress)
    let borders = plan.isNearBorders ? try await TimeBorders(of: media) : .unknown
    let requests = plan.requests(duration: media.facts.duration, among: borders)
    let store = try ThumbnailStore(plan, of: url, count: requests.count)
    let batch = ImageBatch(try ImageExtractor(media), settings: plan.settings)
    let stopped = Mutex<Interruption?>(nil)
    Interruption.onFirst { interruption in
      stopped.withLock { $0 = interruption }
      batch.cancel()
    }
    let report = ThumbnailReport(asJSON: options.has("--json"))
    let failure = Mutex<(any Error)?>(nil)
    let count = requests.count
    let done = Mutex(0)
    let bar = ProgressBar { progress.fraction ?? Double(done.withLock { $0 }) / Double(max(1, count)) }
    defer { bar?.end() }
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      batch.start(requests) { place, outcome in
        do {
          let image = try outcome.get()
          report.made(requests[place].time, image, in: try store.add(image.image, at: place))
        } catch {
          let isFirst = failure.withLock { failure in
            defer { failure = failure ?? error }
            return failure == nil
          }
          // If the first image can't be decoded for want of a decoder, or can't be written, the others can't be either.
          let isHopeless = error is PhotoError || (error as? MediaDecodingError)?.isMissingDecoder == true
          if isFirst || !isHopeless, error as? MediaDecodingError != .cancelled {
            report.failed(requests[place].time, error)
          }
          if isFirst, isHopeless { batch.cancel() }
        }
        let isLast = done.withLock { done in
          done += 1
          return done == count
        }
        if isLast { continuation.resume() }
      }
    }
    if let error = failure.withLock({ $0 }) {
      if let interruption = stopped.withLock({ $0 }) { throw LongWork.Stopped(interruption: interruption) }
      return ExitCode(of: error)
    }
    if let sheet = try store.writeSheet() { report.sheet(sheet) }
    return .done
  }
}
