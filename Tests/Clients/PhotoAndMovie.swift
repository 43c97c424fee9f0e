import AVFoundation

/// Records a movie and takes photos meanwhile: `photo-and-movie FOLDER COUNT`.
enum PhotoAndMovie: ClientProgram {
  static let name = "photo-and-movie"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 2, let count = Int(arguments[1]) else { throw ClientError.usage("\(name) FOLDER COUNT") }
    let folder = URL(fileURLWithPath: arguments[0])
    let studio = try await PhotoStudio(withSound: true, preset: .vga640x480)
    let movie = AVCaptureMovieFileOutput()
    guard studio.session.canAddOutput(movie) else { throw ClientError.sessionRefuses("a movie output") }
    studio.session.addOutput(movie)
    studio.session.startRunning()
    defer { studio.session.stopRunning() }

    let diary = RecordingDiary()
    movie.startRecording(to: folder.appendingPathComponent("movie.mov"), recordingDelegate: diary)
    for await entry in diary.entries {
      switch entry {
      case .started:
        for number in 1...count {
          let settings = studio.settings(.jpeg)
          settings.photoQualityPrioritization = .speed
          for await step in studio.take(settings) {
            guard case .photo(let photo) = step, let data = photo.data else { continue }
            try data.write(to: folder.appendingPathComponent("photo-\(number).jpg"))
          }
          studio.forget(settings.uniqueID)
          say("photo \(number), recording: \(movie.isRecording)")
        }
        movie.stopRecording()
      case .ended(let ending): say("ended: \(ending.words), saved: \(ending.isSaved)")
      }
    }
  }
}
