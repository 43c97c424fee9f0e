import CoreMedia
import Foundation
import MediaEngine

/// Takes pictures of a camera that are exposed otherwise than it does by itself.
struct PhotoShutter: Sendable {
  /// How many pictures a camera that doesn't say so needs until it shows what its controls were set to.
  private static let settlingPictures = 4
  /// How long such a camera may take for them: what was set before that is shown.
  private static let settlingTime = CMTime(value: 1, timescale: 1)
  /// How long a camera that says so may take.
  private static let showingTime = CMTime(value: 10, timescale: 1)
  /// How long a camera may take to measure anew.
  private static let measuringTime = CMTime(value: 3, timescale: 2)

  let ring: PictureRing
  let device: AVCaptureDevice

  /// What the controls are now, by their own word.
  var values: CameraValues { device.link.readBack(of: device.source) }

  /// Waits until pictures show what the controls were set to; `measures` where the camera finds its way there by itself.
  /// Answers the moment after which all do, in host time.
  @discardableResult
  func settle(measures: Bool) async throws -> CMTime {
    var last = try await shown(device.link.lastChange)
    guard measures else { return last }
    let start = ring.now
    while values.isAdjustingExposure, ring.now < start + Self.measuringTime {
      last = try await ring.nextPicture(after: last).time
    }
    // A camera that counts its changes counts its own, too.
    guard let count = device.link.controls(of: device.source)?.changeCount else { return last }
    return try await shown(ControlChange(time: start, count: count))
  }

  /// Waits until pictures show this change. Answers the moment after which all do, in host time.
  func shown(_ change: ControlChange?) async throws -> CMTime {
    let now = ring.now
    guard let change else { return now - PictureRing.oldest }
    guard let count = change.count, let controls = device.link.controls(of: device.source) else {
      guard now - change.time < Self.settlingTime else { return now - PictureRing.oldest }
      var last = change.time
      for _ in 0..<Self.settlingPictures { last = try await ring.nextPicture(after: last).time }
      return last
    }
    var last = now
    while true {
      if let time = controls.shown(count) { return time }
      guard last < now + Self.showingTime else { throw PhotoError.noPicture }
      last = try await ring.nextPicture(after: last).time
    }
  }

  /// Takes one picture for each exposure, and puts the camera back. `willExpose` is called when the first is about to be
  /// taken, `taken` with each and what the controls were then.
  func bracket(
    _ exposures: [BracketedExposure], willExpose: () -> Void, taken: (Int, CapturedPicture, CameraValues) -> Void
  ) async throws {
    let exposure = PhotoExposure(values: device.values)
    let requests = exposures.map { exposure.request(for: $0) }
    let restoring = exposure.restoring(requests)
    defer { try? device.link.set(restoring, of: device.source) }
    for (index, request) in requests.enumerated() {
      // Each begins from how the camera was, so that one doesn't build on the other.
      try device.link.set((index == 0 ? [:] : restoring).merging(request) { $1 }, of: device.source)
      try await settle(measures: exposure.isMeasured(exposures[index]))
      if index == 0 { willExpose() }
      let values = values
      taken(index, try await ring.nextPicture(after: ring.now), values)
    }
  }

  /// Does this with the lamp lit, or the screen, and puts it out again whatever happens.
  func lit<Value: Sendable>(
    _ isWanted: Bool, screen: (@Sendable (Bool) async -> Void)?, _ body: () async throws -> Value
  ) async throws -> Value {
    guard isWanted else { return try await body() }
    let exposure = PhotoExposure(values: device.values)
    let screen = exposure.light == nil ? screen : nil
    if let light = exposure.light { try device.link.set(light, of: device.source) }
    await screen?(true)
    let result: Result<Value, any Error>
    do {
      result = .success(try await body())
    } catch {
      result = .failure(error)
    }
    if exposure.light != nil { try? device.link.set(exposure.darkness, of: device.source) }
    await screen?(false)
    return try result.get()
  }
}
