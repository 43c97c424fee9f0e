import CoreMedia
import Foundation
import MediaEngine

extension AVAssetExportSession {
  /// The names of all presets.
  public class func allExportPresets() -> [String] { ExportPreset.all.map(\.name) }

  /// The presets that suit an asset. Blocks the caller's thread while the asset isn't loaded.
  public class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
    _ = asset.loader.wait(for: "tracks")
    return ExportPreset.all.filter { $0.suits(asset) }.map(\.name)
  }

  /// Whether an asset can be exported by a preset to a type of file; nil for any type.
  public class func compatibility(
    ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?
  ) async -> Bool {
    _ = try? await asset.loader.load(["tracks"])
    guard let preset = ExportPreset.named(presetName), preset.suits(asset) else { return false }
    return outputFileType.map { preset.fileTypes(for: asset).contains($0) } ?? true
  }

  /// Whether an asset can be exported by a preset to a type of file; the handler is called once.
  public class func determineCompatibility(
    ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?,
    completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    Task { handler(await compatibility(ofExportPreset: presetName, with: asset, outputFileType: outputFileType)) }
  }

  /// The types of file that the preset can be exported to.
  public var supportedFileTypes: [AVFileType] { preset.fileTypes }

  /// The types of file that this asset can be exported to.
  public var compatibleFileTypes: [AVFileType] {
    get async {
      _ = try? await asset.loader.load(["tracks"])
      return preset.fileTypes(for: asset)
    }
  }

  /// The types of file that this asset can be exported to; the handler is called once.
  public func determineCompatibleFileTypes(completionHandler handler: @escaping @Sendable ([AVFileType]) -> Void) {
    Task { handler(await compatibleFileTypes) }
  }

  // MARK: Estimates

  /// How large the file will be, in bytes, by the bit rates of what is exported; 0 while the asset isn't loaded.
  public var estimatedOutputFileLength: Int64 { ExportEstimate(self)?.bytes ?? 0 }

  /// How long a movie fits into `fileLengthLimit`; that of the asset where there is no limit.
  public var maxDuration: CMTime { ExportEstimate(self)?.maxDuration ?? .invalid }

  /// How large the file will be, in bytes.
  public var estimatedOutputFileLengthInBytes: Int64 {
    get async throws {
      _ = try await asset.loader.load(["tracks"])
      return estimatedOutputFileLength
    }
  }

  /// How long a movie fits into `fileLengthLimit`.
  public var estimatedMaximumDuration: CMTime {
    get async throws {
      _ = try await asset.loader.load(["tracks"])
      return maxDuration
    }
  }

  /// How large the file will be, in bytes; the handler is called once.
  public func estimateOutputFileLength(completionHandler handler: @escaping @Sendable (Int64, (any Error)?) -> Void) {
    asset.loader.load(["tracks"]) { outcome in
      if case .failed(let error) = outcome { return handler(0, AVError(_nsError: error)) }
      handler(self.estimatedOutputFileLength, nil)
    }
  }

  /// How long a movie fits into `fileLengthLimit`; the handler is called once.
  public func estimateMaximumDuration(completionHandler handler: @escaping @Sendable (CMTime, (any Error)?) -> Void) {
    asset.loader.load(["tracks"]) { outcome in
      if case .failed(let error) = outcome { return handler(.invalid, AVError(_nsError: error)) }
      handler(self.maxDuration, nil)
    }
  }
}

extension ExportPreset {
  /// Whether an asset that is loaded has what the preset exports.
  func suits(_ asset: AVAsset) -> Bool {
    guard let composition = asset.composition, asset.isExportable || isPassthrough else { return false }
    let kinds = composition.tracks.filter { !$0.segments.allSatisfy(\.isEmpty) }.map(\.kind)
    if isSoundOnly { return kinds.contains(.audio) }
    if isPassthrough { return kinds.contains(.audio) || kinds.contains(.video) }
    guard kinds.contains(.video) else { return false }
    // No size makes a movie larger than it is; a quality fits all.
    guard let largest, let size = composition.tracks.first(where: { $0.kind == .video }).map(VideoPlan.size)
    else { return true }
    return max(size.width, size.height) >= CGFloat(largest.width) * 0.75 || largest.width < 960
  }

  /// The types of file that an asset that is loaded can be exported to.
  func fileTypes(for asset: AVAsset) -> [AVFileType] {
    guard isPassthrough else { return suits(asset) ? fileTypes : [] }
    let tracks = asset.composition?.tracks ?? []
    let hasVideo = tracks.contains { $0.kind == .video }
    let isPlain = asset.knownTracks.filter { $0.mediaType == .audio }.allSatisfy(\.facts.isUncompressed)
    return fileTypes.filter { type in
      guard let written = type.written else { return false }
      if hasVideo { return written.holdsVideo }
      return written == .m4a ? !isPlain : [.wav, .aiff, .caf].contains(type) ? isPlain : true
    }
  }
}

extension MediaTrackFacts {
  /// Whether its samples aren't compressed.
  fileprivate var isUncompressed: Bool {
    formats.allSatisfy { $0.audioStreamBasicDescription?.mFormatID == kAudioFormatLinearPCM }
  }
}
