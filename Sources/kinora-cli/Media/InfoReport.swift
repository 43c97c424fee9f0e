import CoreMedia
import Foundation
import GLibSupport
import MediaEngine

/// The report of `info` on a file, as `--json` prints it.
struct InfoReport: Encodable {
  /// Chapters in one language.
  struct Chapters: Encodable {
    /// One chapter.
    struct Chapter: Encodable {
      let start: Double
      let duration: Double
      let title: String
    }

    let language: String?
    let chapters: [Chapter]
  }

  /// One metadata entry of the file.
  struct Tag: Encodable {
    let key: String
    let keySpace: String
    let language: String?
    let value: String

    init(_ entry: MetadataEntry) {
      (key, keySpace, language) = (entry.key, entry.keySpace.rawValue, entry.languageTag)
      if case .data(let data) = entry.value {
        value = tr("%s bytes", "\(data.count)")
      } else {
        value = entry.text ?? ""
      }
    }
  }

  let file: String
  let container: String
  let bytes: Int64?
  let bitRate: Double?
  /// The duration in seconds; nil if it is indefinite.
  let duration: Double?
  let exactDuration: ExactTime?
  let isDurationExact: Bool
  let isFragmented: Bool
  let isIndexFirst: Bool
  let isProtected: Bool
  /// The other files in which it keeps its samples.
  let otherFiles: [String]
  let created: String?
  let tracks: [InfoTrack]
  let chapters: [Chapters]
  let metadata: [Tag]

  /// Also reads what takes more than the headers: which frames are key frames. For a file without a sample table only
  /// if `counts`.
  init(_ media: MediaFile, name: String, counts: Bool) async throws {
    let facts = media.facts
    file = name
    container = facts.container.name
    bytes = facts.byteCount
    bitRate = facts.bitRate > 0 ? facts.bitRate : nil
    duration = facts.duration.isNumeric ? facts.duration.seconds : nil
    exactDuration = ExactTime(facts.duration)
    (isDurationExact, isFragmented, isIndexFirst) = (facts.isDurationExact, facts.isFragmented, facts.isIndexFirst)
    (isProtected, otherFiles) = (facts.isProtected, facts.otherFiles)
    created = facts.creationDate.map { $0.ISO8601Format() }
    var tracks: [InfoTrack] = []
    for track in facts.tracks {
      let isCounted = counts || facts.container.isISO
      let table = isCounted && track.kind == .video ? try? await media.samples(of: track.id) : nil
      tracks.append(InfoTrack(track, table))
    }
    self.tracks = tracks
    chapters = facts.chapters.map { group in
      Chapters(
        language: group.languageTag,
        chapters: group.chapters.map {
          Chapters.Chapter(
            start: $0.timeRange.start.seconds, duration: $0.timeRange.duration.seconds, title: $0.title)
        })
    }
    metadata = facts.metadata.map { Tag($0) }
  }
}

extension MediaFacts.Container {
  /// The name in `--json`.
  fileprivate var name: String {
    switch self {
    case .mpeg4: "mp4"
    case .quickTime: "mov"
    case .m4a: "m4a"
    case .threeGPP: "3gp"
    case .matroska: "mkv"
    case .webm: "webm"
    case .mpegTransport: "ts"
    case .mpegProgram: "mpg"
    case .ogg: "ogg"
    case .wave: "wav"
    case .aiff: "aiff"
    case .mp3: "mp3"
    case .aac: "aac"
    case .flac: "flac"
    case .avi: "avi"
    case .flv: "flv"
    case .asf: "asf"
    case .hls: "hls"
    case .other(let name): name
    }
  }
}
