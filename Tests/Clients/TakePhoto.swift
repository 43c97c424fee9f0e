import AVFoundation

/// Takes a photo and says each of its five steps: `take-photo FILE`, a JPEG or HEIC by the file's name.
enum TakePhoto: ClientProgram {
  static let name = "take-photo"

  static func run(_ arguments: [String]) async throws {
    guard let path = arguments.first else { throw ClientError.usage("\(name) FILE") }
    let file = URL(fileURLWithPath: path)
    let studio = try await PhotoStudio()
    studio.output.maxPhotoQualityPrioritization = .quality
    studio.session.startRunning()
    defer { studio.session.stopRunning() }

    let settings = studio.settings(file.pathExtension == "heic" ? .hevc : .jpeg)
    settings.photoQualityPrioritization = .balanced
    settings.flashMode = studio.output.supportedFlashModes.contains(.auto) ? .auto : .off
    if let type = settings.availablePreviewPhotoPixelFormatTypes.first {
      settings.previewPhotoFormat = [kCVPixelBufferPixelFormatTypeKey as String: type]
    }
    for await step in studio.take(settings) {
      switch step {
      case .settled(let count, let width, let height, _): say("1 settled: \(count) photo of \(width)x\(height)")
      case .exposureBegins: say("2 exposure begins")
      case .exposureEnds: say("3 exposure ends")
      case .photo(let photo):
        guard let data = photo.data else { throw ClientError.failed(photo.words ?? "no photo") }
        try data.write(to: file)
        say("4 photo \(photo.number) is there")
      case .movieRecorded, .movie: say("a movie that nobody asked for")
      case .done(let words): say("5 done: \(words ?? "as asked for")")
      }
    }
    studio.forget(settings.uniqueID)
  }
}
