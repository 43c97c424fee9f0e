import AVFoundation
import Photos

/// Takes a photo, or a Live Photo, and adds it to the library where that is allowed: `save-photo [live]`.
enum SavePhoto: ClientProgram {
  static let name = "save-photo"

  static func run(_ arguments: [String]) async throws {
    let isLive = arguments.first == "live"
    let studio = try await PhotoStudio(withSound: isLive, preset: .vga640x480)
    if isLive { studio.output.isLivePhotoCaptureEnabled = studio.output.isLivePhotoCaptureSupported }
    studio.session.startRunning()
    let settings = studio.settings(.jpeg)
    if isLive {
      settings.livePhotoMovieFileURL = FileManager.default.temporaryDirectory
        .appendingPathComponent(UUID().uuidString).appendingPathExtension("mov")
    }
    var still: Data?
    var movie: URL?
    for await step in studio.take(settings) {
      switch step {
      // Both parts are saved together, so the first waits for the second.
      case .photo(let photo): still = photo.data
      case .movie(let taken): movie = taken.words == nil ? taken.file : nil
      case .done(let words): if let words { throw ClientError.failed(words) }
      case .settled, .exposureBegins, .exposureEnds, .movieRecorded: break
      }
    }
    studio.forget(settings.uniqueID)
    studio.session.stopRunning()
    guard let still else { throw ClientError.failed("no photo") }
    try await save(still, movie)
    if let movie { say("movie moved: \(!FileManager.default.fileExists(atPath: movie.path))") }
    list()
  }

  private static func save(_ still: Data, _ movie: URL?) async throws {
    let status = await PHPhotoLibrary.requestAuthorization(for: .addOnly)
    guard status == .authorized else { throw ClientError.failed("the library may not be used") }
    try await PHPhotoLibrary.shared().performChanges {
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: .photo, data: still, options: nil)
      guard let movie else { return }
      let options = PHAssetResourceCreationOptions()
      options.shouldMoveFile = true
      request.addResource(with: .pairedVideo, fileURL: movie, options: options)
    }
    say("saved")
  }

  /// What the library has now.
  private static func list() {
    let assets = PHAsset.fetchAssets(with: nil)
    say("assets: \(assets.count)")
    assets.enumerateObjects { asset, _, _ in
      let parts = PHAssetResource.assetResources(for: asset).map(\.originalFilename).count
      say(
        "\(asset.pixelWidth)x\(asset.pixelHeight), live: \(asset.mediaSubtypes.contains(.photoLive)), files: \(parts)")
    }
  }
}
