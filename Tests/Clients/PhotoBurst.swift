import AVFoundation

/// Takes photos as fast as they can be asked for, each with a processor that is kept by the photo's id until it is done:
/// `photo-burst FOLDER COUNT`.
enum PhotoBurst: ClientProgram {
  static let name = "photo-burst"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 2, let count = Int(arguments[1]) else { throw ClientError.usage("\(name) FOLDER COUNT") }
    let folder = URL(fileURLWithPath: arguments[0])
    let studio = try await PhotoStudio(preset: .vga640x480)
    studio.session.startRunning()
    defer { studio.session.stopRunning() }

    for _ in 0..<count { _ = studio.take(studio.settings(.jpeg)) }
    say("in progress: \(studio.processors.count)")
    for (place, id) in studio.processors.keys.sorted().enumerated() {
      guard let processor = studio.processors[id] else { continue }
      for await step in processor.steps {
        if case .photo(let photo) = step, let data = photo.data {
          try data.write(to: folder.appendingPathComponent("burst-\(place).jpg"))
        }
        if case .done(let words) = step { say("\(place): \(words ?? "done")") }
      }
      studio.forget(id)
    }
    say("in progress: \(studio.processors.count)")
  }
}
