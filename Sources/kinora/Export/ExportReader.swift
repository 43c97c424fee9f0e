import AVFoundation
import CoreGraphics
import FilmWork
import Foundation

/// Reads what has to be known of movies before they are exported.
enum ExportReader {
  /// A movie, or a part of it, that is to be exported; nil if it can't be read.
  static func source(_ url: URL, range: CMTimeRange? = nil) async -> ExportSource? {
    guard let details = await FilmLook(url).details() else { return nil }
    let asset = AVURLAsset(url: url)
    let whole = details.title.flatMap { $0.isEmpty ? nil : $0 } ?? url.deletingPathExtension().lastPathComponent
    var movie = ExportMovie(
      title: range == nil ? whole : ClipName.part(of: whole),
      seconds: max(0, (range?.duration ?? details.duration).seconds), hasSound: details.hasSound)
    for track in details.tracks {
      if case .video(let width, let height, _, let turns, _) = track.kind, !movie.hasPicture {
        (movie.width, movie.height) = turns.isMultiple(of: 2) ? (width, height) : (height, width)
        movie.codec = track.codec
      }
    }
    if !movie.hasPicture { movie.codec = details.tracks.first { $0.isSound }?.codec ?? "" }
    let items = (try? await asset.load(.metadata)) ?? []
    movie.hasLocation = items.contains(where: ExportMetadata.isLocation)
    if !movie.hasLocation { movie.hasLocation = await !ExportMetadata.placeTracks(of: asset).isEmpty }
    movie.ownTypes = await ownTypes(asset, ending: url.pathExtension.lowercased())
    return ExportSource(url: url, movie: movie, range: range)
  }

  /// The types of file that take a movie's samples as they are, that of its own first.
  private static func ownTypes(_ asset: AVAsset, ending: String) async -> [ExportFileType] {
    guard let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough) else {
      return []
    }
    let fitting = await session.compatibleFileTypes
    let types = ExportFileType.allCases.filter { $0.fileType.map(fitting.contains) ?? false }
    return types.filter { $0.rawValue == ending } + types.filter { $0.rawValue != ending }
  }

  /// About how large an export will be, in bytes; nil if nobody knows.
  static func bytes(_ source: ExportSource, _ purpose: ExportPurpose, _ type: ExportFileType) async -> Int64? {
    let asset = AVURLAsset(url: source.url)
    if let format = LoopWork.format(type) {
      guard let plan = try? await LoopPlan(of: asset, in: source.wholeRange) else { return nil }
      return try? await LoopMaker(plan, format).estimatedLength()
    }
    if purpose == .edit { return try? await EditableMovie(of: asset, in: source.wholeRange).estimatedLength() }
    guard let preset = purpose.preset(for: source.movie),
      let session = AVAssetExportSession(asset: asset, presetName: preset)
    else { return nil }
    session.timeRange = source.wholeRange
    session.outputFileType = type.fileType
    let bytes = try? await session.estimatedOutputFileLengthInBytes
    return bytes.flatMap { $0 > 0 ? $0 : nil }
  }
}

extension FilmDetails.Track {
  fileprivate var isSound: Bool { if case .audio = kind { true } else { false } }
}
