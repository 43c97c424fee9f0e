import AVFoundation
import Foundation
import GLibSupport

/// Makes a movie of a timeline.
public struct TimelineBuilder: Sendable {
  private static let usualFrameDuration = CMTime(value: 1, timescale: 30)

  private let document: TimelineDocument
  private let folder: URL
  private let places: [String: TextPlace]

  /// For a document whose files lie in, or are named relative to, a folder. `places` are those that the reader found.
  public init(_ document: TimelineDocument, folder: URL, places: [String: TextPlace] = [:]) {
    (self.document, self.folder, self.places) = (document, folder, places)
  }

  /// Opens the files and puts their parts together; throws everything that is wrong.
  public func build() async throws(TimelineProblems) -> TimelineMovie {
    var problems = TimelineRules.problems(of: document)
    let sources = await open(&problems)
    let first = document.clips.first.flatMap { sources[$0.file]?.video }
    let frameDuration =
      document.frameDuration ?? first.flatMap { FrameGrid(nominalRate: $0.nominalFrameRate) }?.frameDuration
      ?? Self.usualFrameDuration
    let schedule = TimelineSchedule(document, sources, grid: FrameGrid(frameDuration))
    problems += schedule.problems
    guard problems.isEmpty else { throw found(problems) }
    var assembly = TimelineAssembly(size: document.size ?? Self.size(of: first), frameDuration: frameDuration)
    do {
      try assembly.add(schedule, document, sources)
    } catch {
      throw found([error])
    }
    let movie = assembly.movie(background: document.background, duration: schedule.duration)
    if !schedule.titles.isEmpty {
      let titles = TimelineTitleLayers(document.titles, schedule.titles, size: movie.videoComposition.renderSize)
      movie.videoComposition.animationTool = titles.tool
    }
    return movie
  }

  private func found(_ problems: [TimelineProblem]) -> TimelineProblems {
    TimelineProblems(problems.map { TimelineReader.placed($0, places) })
  }

  /// The size for display, of even numbers, as encoders want them.
  private static func size(of track: AVAssetTrack?) -> CGSize {
    guard let track else { return CGSize(width: 1280, height: 720) }
    let upright = CGRect(origin: .zero, size: track.naturalSize).applying(track.preferredTransform)
    return CGSize(
      width: max(16, (upright.width / 2).rounded() * 2), height: max(16, (upright.height / 2).rounded() * 2))
  }

  /// Opens each file once.
  private func open(_ problems: inout [TimelineProblem]) async -> [String: TimelineSource] {
    let clips = document.clips.enumerated().map { ("clips[\($0.offset)].file", $0.element.file) }
    let sounds = document.sounds.enumerated().map { ("audio[\($0.offset)].file", $0.element.file) }
    var sources: [String: TimelineSource] = [:]
    var failures: [String: String] = [:]
    for (key, file) in clips + sounds where !file.isEmpty {
      if sources[file] == nil, failures[file] == nil {
        do {
          sources[file] = try await TimelineSource(URL(filePath: file, relativeTo: folder).absoluteURL)
        } catch {
          failures[file] = (error as? AVError)?.errorDescription ?? "\(error)"
        }
      }
      if let failure = failures[file] { problems.append(TimelineProblem(key, failure)) }
    }
    return sources
  }
}
