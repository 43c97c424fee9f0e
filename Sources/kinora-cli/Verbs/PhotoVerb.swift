import AVFoundation
import Foundation
import GLibSupport

extension Verb {
  static let photo = Verb(
    "photo", tr("take photos with a camera"),
    options: PhotoPlan.options,
    example: "photo --output lake.jpg --count 3 --interval 2 --simulated",
    tr("takes lake-1.jpg, lake-2.jpg and lake-3.jpg, two seconds apart"),
    run: PhotoVerb.run)
}

/// Takes the photos and writes them; overwrites files only if requested.
private enum PhotoVerb {
  @Sendable static func run(_ options: OptionValues) async throws -> ExitCode {
    let plan = try PhotoPlan(options)
    let (interruptions, interrupt) = AsyncStream.makeStream(of: Interruption.self)
    Interruption.onFirst { interrupt.yield($0) }
    try PhotoPlan.check((1...plan.count).map(plan.url), replaces: plan.replaces)

    ControlMemory.current = ControlMemory()
    let choice = try await CameraChoice(options)
    let report = PhotoReport(asJSON: options.has("--json"))
    let studio = try PhotoStudio(plan, camera: choice.camera)
    let replacement = try plan.movie.map { try Replacement(of: $0, allowed: plan.replaces) }
    let taking = Task {
      try await studio.start()
      report.started(camera: choice.camera.id)
      return try await PhotoRun(plan: plan, studio: studio, report: report).take()
    }
    let stopping = Task { () -> Interruption? in
      for await interruption in interruptions {
        taking.cancel()
        return interruption
      }
      return nil
    }
    let result = await taking.result
    interrupt.finish()
    studio.stop()
    if let movie = plan.movie, FileManager.default.fileExists(atPath: movie.path) {
      replacement?.keepNew()
    } else {
      replacement?.restoreOld()
    }
    let interruption = await stopping.value
    switch result {
    case .success(let count):
      report.ended(interruption == nil ? "complete" : "stopped", photos: count, message: nil)
      return interruption?.exitCode ?? .done
    case .failure(let error):
      if let interruption, error is CancellationError {
        report.ended("stopped", photos: 0, message: nil)
        throw LongWork.Stopped(interruption: interruption)
      }
      throw error
    }
  }
}
