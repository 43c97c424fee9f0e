import AVFoundation
import Foundation

extension PHImageManager {
  /// Makes a player item of a video or of a Live Photo's movie. The handler is called once, on a queue of the
  /// library's.
  @discardableResult
  @preconcurrency public func requestPlayerItem(
    forVideo asset: PHAsset, options: PHVideoRequestOptions?,
    resultHandler: @escaping @Sendable (AVPlayerItem?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    let version = options?.version ?? .current
    return run(synchronously: false) { deliver in
      deliver(AVPlayerItem(url: try Self.movie(of: asset, version)), false)
    } then: { item, info in
      resultHandler(item, info)
    }
  }

  /// Makes an `AVAsset` of a video or of a Live Photo's movie, straight from the file, so the audio mix is nil. The
  /// handler is called once, on a queue of the library's.
  @discardableResult
  @preconcurrency public func requestAVAsset(
    forVideo asset: PHAsset, options: PHVideoRequestOptions?,
    resultHandler: @escaping @Sendable (AVAsset?, AVAudioMix?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    let version = options?.version ?? .current
    return run(synchronously: false) { deliver in
      deliver(AVURLAsset(url: try Self.movie(of: asset, version)), false)
    } then: { video, info in
      resultHandler(video, nil, info)
    }
  }

  /// Finds the file of a video or of a Live Photo's movie. The handler is called once. An addition of Kinora's.
  @discardableResult
  @preconcurrency public func requestURL(
    forVideo asset: PHAsset, options: PHVideoRequestOptions?,
    resultHandler: @escaping @Sendable (URL?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    let version = options?.version ?? .current
    return run(synchronously: false) { deliver in
      deliver(try Self.movie(of: asset, version), false)
    } then: { url, info in
      resultHandler(url, info)
    }
  }

  /// Makes an export session of a video or of a Live Photo's movie. The handler is called once, on a queue of the library's,
  /// with an error if the preset doesn't suit the video.
  @discardableResult
  @preconcurrency public func requestExportSession(
    forVideo asset: PHAsset, options: PHVideoRequestOptions?, exportPreset: String,
    resultHandler: @escaping @Sendable (AVAssetExportSession?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    let version = options?.version ?? .current
    return run(synchronously: false) { deliver in
      let video = AVURLAsset(url: try Self.movie(of: asset, version))
      guard let session = AVAssetExportSession(asset: video, presetName: exportPreset) else {
        throw PHPhotosError(.requestNotSupportedForAsset)
      }
      deliver(session, false)
    } then: { session, info in
      resultHandler(session, info)
    }
  }

  private static func movie(of asset: PHAsset, _ version: PHVideoRequestOptionsVersion) throws -> URL {
    let files = PHAssetResource.assetResources(for: asset)
    let original: [PHAssetResourceType] = [.video, .pairedVideo]
    let roles = version == .current ? [.fullSizeVideo, .fullSizePairedVideo] + original : original
    guard let file = roles.lazy.compactMap({ role in files.first { $0.type == role } }).first else {
      throw PHPhotosError(.requestNotSupportedForAsset)
    }
    try file.checkPresence()
    return file.fileURL
  }
}
