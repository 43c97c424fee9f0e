import CoreMedia
import Foundation
import MediaEngine

/// Takes pictures of a camera that are exposed otherwise than it does by itself.
struct PhotoShutter: Sendable {
  /// How many pictures a camera needs until it shows what its controls were set to.
  private static let settlingPictures = 4
  /// How long a camera may take to measure anew.
  private static let settlingTime = CMTime(value: 3, timescale: 2)

  let ring: PictureRing
  let device: AVCaptureDevice

  /// Waits until pictures show what the controls were set to; `measures` where the camera finds its way there by itself.
  func settle(measures: Bool) async throws {
    let end = CMClock.hostTimeClock.time + Self.settlingTime
    var last = CMClock.hostTimeClock.time
    for _ in 0..<Self.settlingPictures { last = try await ring.nextPicture(after: last).time }
    while measures, device.values.isAdjustingExposure, last < end {
      last = try await ring.nextPicture(after: last).time
    }
  }

  /// Takes one picture for each exposure, and puts the camera back. `willExpose` is called when the first is about to be
  /// taken, `taken` with each.
  func bracket(
    _ exposures: [BracketedExposure], willExpose: () -> Void, taken: (Int, CapturedPicture) -> Void
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
      taken(index, try await ring.nextPicture(after: CMClock.hostTimeClock.time))
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
