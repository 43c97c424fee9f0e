import AVFoundation
import CoreMedia
import Foundation
import GLibSupport

extension Verb {
  static let record = Verb(
    "record", tr("record a camera and a microphone"),
    options: RecordPlan.options,
    example: "record --output lake.mp4 --seconds 10 --simulated", tr("records ten seconds of the simulated devices"),
    run: RecordVerb.run)
}

/// Records until the duration is reached, a signal stops it, or it fails.
private enum RecordVerb {
  @Sendable static func run(_ options: OptionValues) async throws -> ExitCode {
    let plan = try RecordPlan(options)
    if let photo = plan.photo { try PhotoPlan.check([photo.file], replaces: plan.replaces) }
    let (interruptions, interrupt) = AsyncStream.makeStream(of: Interruption.self)
    Interruption.onFirst { interrupt.yield($0) }

    ControlMemory.current = ControlMemory()
    let devices = try await DeviceChoice.devices(options, naming: plan.deviceOptions)
    let camera = try plan.picture.map { try CameraChoice(options, among: devices, preferring: $0.preset).forRecording }
    let microphone = plan.hasSound ? try MicrophoneChoice(options, among: devices) : nil
    let report = RecordReport(
      plan: plan, camera: camera, microphone: microphone, asJSON: options.has("--json"),
      largestFile: AVCaptureFileOutput.largestFile(in: plan.file.deletingLastPathComponent()))
    report.tellDisk()

    let replacement = try Replacement(of: plan.file, allowed: plan.replaces)
    let session: RecordSession
    do {
      session = try RecordSession(plan, camera: camera, microphone: microphone)
      try await session.start()
    } catch {
      replacement.restoreOld()
      throw error
    }

    let stopping = Task {
      for await interruption in interruptions { session.stop(interruption) }
    }
    let pausing = Task { try await keep(plan.pauses, of: session) }
    let photographing = Task { try await photograph(plan.photo, of: session, report) }
    var photo: Result<Bool, any Error> = .success(false)
    var outcome: RecordOutcome?
    var refusal: (any Error)?
    for await event in session.events {
      if case .refused(let error) = event {
        refusal = error
        break
      }
      if case .ended(let end) = event {
        photographing.cancel()
        photo = await photographing.result
        outcome = end
      }
      report.tell(event, recorded: session.recorded)
      if outcome != nil { break }
    }
    pausing.cancel()
    stopping.cancel()
    await session.close()
    if let refusal {
      photographing.cancel()
      replacement.restoreOld()
      throw refusal
    }
    guard let outcome else { return .failed }
    if outcome.isPlayable { replacement.keepNew() } else { replacement.restoreOld() }
    if let message = outcome.ending.message { Console.say("kinora-cli: \(message)") }
    return photoExitCode(photo, of: plan) ?? outcome.ending.exitCode
  }

  /// The exit code for the photo; nil if the photo didn't fail.
  private static func photoExitCode(_ photo: Result<Bool, any Error>, of plan: RecordPlan) -> ExitCode? {
    guard plan.photo != nil else { return nil }
    switch photo {
    case .success(true): return nil
    case .success(false):
      Console.say("kinora-cli: \(tr("The recording ended before the photo was due: there is none."))")
      return nil
    case .failure(let error):
      Console.say("kinora-cli: \(error)")
      return ExitCode(of: error)
    }
  }

  /// Takes the photo when it is due; returns false if it never was.
  private static func photograph(
    _ photo: RecordPlan.Photo?, of session: RecordSession, _ report: RecordReport
  ) async throws -> Bool {
    guard let photo else { return false }
    while session.recorded < photo.time {
      guard (try? await session.clock.sleep(for: .milliseconds(5))) != nil else { return false }
    }
    let recorded = session.recorded
    // An unstructured task: a photo that was taken is written even if the recording ends meanwhile.
    try await Task { report.tell(try await session.takePhoto(photo), recorded: recorded) }.value
    return true
  }

  /// Pauses and resumes as the plan says.
  private static func keep(_ pauses: [RecordPause], of session: RecordSession) async throws {
    // The recorded duration grows frame by frame; polling more often shows nothing new.
    let glance = CMTime(value: 1, timescale: 100)
    let clock = session.clock
    let begin = clock.time
    var schedule = RecordSchedule(pauses)
    while true {
      switch schedule.advance(recorded: session.recorded, now: clock.time - begin) {
      case .pause: session.pause()
      case .resume: session.resume()
      case .wait(let time): try await clock.sleep(for: Duration(CMTimeMaximum(glance, time)))
      case .finished: return
      }
    }
  }
}

extension RecordPlan {
  /// The options that name the required devices.
  fileprivate var deviceOptions: [String] {
    (picture == nil ? [] : ["--camera"]) + (hasSound ? ["--microphone"] : [])
  }
}
