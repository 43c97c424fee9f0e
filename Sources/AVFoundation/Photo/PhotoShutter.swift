import CoreMedia
import Foundation
import MediaEngine

/// Takes pictures with other exposures than the camera's own.
struct PhotoShutter: Sendable {
  /// After how many frames new control values show, for a camera that doesn't report it.
  private static let settlingPictures = 4
  /// How long that may take such a camera: older changes are considered shown.
  private static let settlingTime = CMTime(value: 1, timescale: 1)
  /// The timeout for a camera that does report it.
  private static let showingTime = CMTime(value: 10, timescale: 1)
  /// The timeout for metering again.
  private static let measuringTime = CMTime(value: 3, timescale: 2)

  let ring: PictureRing
  let device: AVCaptureDevice

  /// The control values read from the camera itself.
  var values: CameraValues { device.link.readBack(of: device.source) }

  /// Waits until frames show the current control values; `measures` if the camera reaches them by metering. Returns the
  /// time after which all frames do, in host time.
  @discardableResult
  func settle(measures: Bool) async throws -> CMTime {
    var last = try await shown(device.link.lastChange)
    guard measures else { return last }
    let start = ring.now
    while values.isAdjustingExposure, ring.now < start + Self.measuringTime {
      last = try await ring.nextPicture(after: last).time
    }
    // A camera that counts changes counts those of its automatic, too.
    guard let count = device.link.controls(of: device.source)?.changeCount else { return last }
    return try await shown(ControlChange(time: start, count: count))
  }

  /// Waits until frames show this change. Returns the time after which all frames do, in host time.
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

  /// Takes one picture per exposure, then restores the camera. `willExpose` is called just before the first one,
  /// `taken` with each picture and its control values.
  func bracket(
    _ exposures: [BracketedExposure], willExpose: () -> Void, taken: (Int, CapturedPicture, CameraValues) -> Void
  ) async throws {
    let exposure = PhotoExposure(values: device.values)
    let requests = exposures.map { exposure.request(for: $0) }
    let restoring = exposure.restoring(requests)
    defer { try? device.link.set(restoring, of: device.source) }
    for (index, request) in requests.enumerated() {
      // Each starts from the original values, so that one doesn't build on another.
      try device.link.set((index == 0 ? [:] : restoring).merging(request) { $1 }, of: device.source)
      try await settle(measures: exposure.isMeasured(exposures[index]))
      if index == 0 { willExpose() }
      let values = values
      taken(index, try await ring.nextPicture(after: ring.now), values)
    }
  }

  /// Runs the body with the lamp or the screen lit, and turns it off again whatever happens.
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
