import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVFoundation
@testable import MediaEngine

@Suite struct DeviceControlTests {
  private func near(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool { abs(a - b) <= tolerance }

  private func locked(_ device: AVCaptureDevice, _ body: () throws -> Void) throws {
    try device.lockForConfiguration()
    defer { device.unlockForConfiguration() }
    try body()
  }

  // MARK: The lock

  /// Counts who is inside, and how many were at most.
  private final class Inside: Sendable {
    private let count = Mutex((now: 0, most: 0))
    var most: Int { count.withLock { $0.most } }

    func enter() {
      count.withLock { count in
        count.now += 1
        count.most = max(count.most, count.now)
      }
    }

    func leave() { count.withLock { $0.now -= 1 } }
  }

  @Test func withoutTheLockTheTorchIsRefusedByAnError() throws {
    let (camera, device) = AVCaptureDevice.ofTest()
    do {
      try device.setTorchModeOn(level: 0.5)
      Issue.record("the torch was lit without the lock")
    } catch {
      #expect((error as? AVError)?.code == .operationNotAllowed)
    }
    #expect(camera.settings.torchLevel == 0)
  }

  @Test func theLockKeepsOtherThreadsOut() async throws {
    let (_, device) = AVCaptureDevice.ofTest()
    let inside = Inside()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask {
          for _ in 0..<20 {
            guard (try? device.lockForConfiguration()) != nil else { continue }
            inside.enter()
            // Time for the other to come in, if it could.
            for _ in 0..<50 { sched_yield() }
            inside.leave()
            device.unlockForConfiguration()
          }
        }
      }
    }
    #expect(inside.most == 1)
    // Whoever has it may take it again.
    try device.lockForConfiguration()
    try device.lockForConfiguration()
    device.unlockForConfiguration()
    #expect(device.lock.isHeld)
    device.unlockForConfiguration()
    #expect(!device.lock.isHeld)
  }

  @Test func whoWaitsInVainIsToldSo() async {
    let lock = ConfigurationLock()
    #expect(lock.take(within: 0))
    let taken = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: lock.take(within: 0.02)) }
    }
    #expect(!taken)
    #expect(lock.giveBack() && !lock.giveBack())
  }

  private static func claim(in folder: String) -> DeviceClaim {
    DeviceClaim(on: "usb:1-2/3:serial", in: URL(filePath: folder, directoryHint: .isDirectory))
  }

  private static func folder() -> String {
    FileManager.default.temporaryDirectory.appending(path: "kinora-claims-\(UUID().uuidString)").path
  }

  @Test func theLockKeepsOtherProcessesOut() async throws {
    let folder = Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let camera = SimulatedCamera(id: "simulated:test", name: "Test Camera", viewpoint: .lakeside)
    let device = AVCaptureDevice(
      camera.description, openControls: { _ in try camera.openControls() }, claim: Self.claim(in: folder))
    try device.lockForConfiguration()
    try device.lockForConfiguration()
    device.unlockForConfiguration()
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      let camera = SimulatedCamera(id: "simulated:test", name: "Test Camera", viewpoint: .lakeside)
      let other = AVCaptureDevice(
        camera.description, openControls: { _ in try camera.openControls() },
        claim: DeviceControlTests.claim(in: folder))
      let error = #expect(throws: AVError.self) { try other.lockForConfiguration() }
      #expect(error?.code == .deviceLockedForConfigurationByAnotherProcess && !other.lock.isHeld)
      // Of another device it is free.
      #expect(DeviceClaim(on: "usb:1-2/4:serial", in: URL(filePath: folder)).take())
    }
    device.unlockForConfiguration()
    // A process that ends without a word has let go.
    await #expect(processExitsWith: .exitCode(7)) { [folder = folder as String] in
      let lock = ConfigurationLock(DeviceControlTests.claim(in: folder))
      exit(lock.take(within: 0) ? 7 : 1)
    }
    try device.lockForConfiguration()
    device.unlockForConfiguration()
  }

  @Test func whereThereCanBeNoFileNobodyIsKeptOut() {
    let claims = [Self.claim(in: "/proc/nowhere"), Self.claim(in: "/proc/nowhere")]
    #expect(claims.allSatisfy { $0.take() })
    #expect(DeviceClaim(on: SimulatedCamera(id: "simulated:test", name: "", viewpoint: .lakeside).description) == nil)
  }

  // MARK: Focus

  @Test func theLensGoesWhereItIsSent() async throws {
    let (camera, device) = AVCaptureDevice.ofTest()
    #expect(device.isLockingFocusWithCustomLensPositionSupported)
    #expect(device.focusMode == .continuousAutoFocus)
    let notes = Notes()
    let observations = [
      device.observe(\.focusMode, options: [.old, .new]) { _, change in
        notes.add("mode \(change.oldValue.map { $0.rawValue } ?? -1)>\(change.newValue.map { $0.rawValue } ?? -1)")
      },
      device.observe(\.lensPosition, options: [.old, .new]) { _, change in
        notes.add("lens \(change.oldValue ?? -1)>\(change.newValue ?? -1)")
      },
    ]
    defer { for observation in observations { observation.invalidate() } }
    try device.lockForConfiguration()
    let time = await device.setFocusModeLocked(lensPosition: 0.25)
    device.unlockForConfiguration()
    #expect(time.isNumeric)
    #expect(near(camera.settings.lensPosition, 0.25, 0.001))
    #expect(device.focusMode == .locked && near(Double(device.lensPosition), 0.25, 0.001))
    try await eventually("both to be heard of") { notes.all.count >= 2 ? () : nil }
    #expect(notes.all == ["mode 2>0", "lens 0.6>0.25"])
  }

  @Test func focusingOnceEndsLocked() async throws {
    let (camera, device) = AVCaptureDevice.ofTest()
    try locked(device) {
      device.setFocusModeLocked(lensPosition: 0.1)
      device.focusMode = .autoFocus
    }
    #expect(device.focusMode == .autoFocus && device.isAdjustingFocus)
    try await eventually("the focus to be found") { device.focusMode == .locked ? () : nil }
    #expect(!device.isAdjustingFocus || !camera.panel.isFocusAutomatic)
    #expect(!camera.panel.isFocusAutomatic)
  }

  @Test func pointsReachTheCamera() throws {
    let (camera, device) = AVCaptureDevice.ofTest()
    #expect(device.isFocusPointOfInterestSupported && device.isExposurePointOfInterestSupported)
    try locked(device) {
      device.focusPointOfInterest = CGPoint(x: 0.2, y: 0.7)
      device.exposurePointOfInterest = CGPoint(x: 0.8, y: 0.4)
    }
    #expect(camera.panel.points[.focus] == PointOfInterest(x: 0.2, y: 0.7))
    #expect(camera.panel.points[.exposure] == PointOfInterest(x: 0.8, y: 0.4))
    #expect(device.focusPointOfInterest == CGPoint(x: 0.2, y: 0.7))
  }

  // MARK: Exposure

  @Test func theExposureIsWhatIsSet() async throws {
    let (camera, device) = AVCaptureDevice.ofTest()
    let format = device.activeFormat
    #expect(format.minExposureDuration == CMTime(value: 1, timescale: 10_000))
    #expect(format.maxExposureDuration == CMTime(value: 2000, timescale: 10_000))
    #expect(format.minISO == 100 && format.maxISO == 1600)
    try device.lockForConfiguration()
    await device.setExposureModeCustom(duration: CMTime(value: 1, timescale: 100), iso: 400)
    #expect(device.exposureMode == .custom)
    #expect(camera.settings.exposureSeconds == 0.01 && near(camera.settings.gain, 4, 0.01))
    #expect(device.exposureDuration == CMTime(value: 100, timescale: 10_000) && near(Double(device.iso), 400, 1))
    await device.setExposureModeCustom(
      duration: AVCaptureDevice.currentExposureDuration, iso: AVCaptureDevice.currentISO)
    #expect(camera.settings.exposureSeconds == 0.01)
    device.exposureMode = .locked
    #expect(device.exposureMode == .locked)
    device.exposureMode = .continuousAutoExposure
    #expect(camera.panel.isExposureAutomatic && device.exposureMode == .continuousAutoExposure)
    await device.setExposureTargetBias(-1.5)
    #expect(camera.panel.bias == -1500 && device.exposureTargetBias == -1.5)
    #expect(device.minExposureTargetBias == -3 && device.maxExposureTargetBias == 3)
    device.unlockForConfiguration()
  }

  // MARK: White balance

  @Test func theLightIsWhatIsSet() async throws {
    let (camera, device) = AVCaptureDevice.ofTest()
    #expect(device.isLockingWhiteBalanceWithCustomDeviceGainsSupported)
    let gains = device.deviceWhiteBalanceGains(for: .init(temperature: 3200, tint: 0))
    try device.lockForConfiguration()
    await device.setWhiteBalanceModeLocked(with: gains)
    device.unlockForConfiguration()
    #expect(device.whiteBalanceMode == .locked)
    #expect(near(camera.settings.whiteBalanceKelvin, 3200, 15))
    let values = device.temperatureAndTintValues(for: device.deviceWhiteBalanceGains)
    #expect(near(Double(values.temperature), 3200, 30) && abs(values.tint) < 1)
  }

  // MARK: Light and zoom

  @Test func whatChangesMeanwhileIsToldBehindWhatIsBeingTold() async throws {
    let (camera, device) = AVCaptureDevice.ofTest()
    #expect(!device.isTorchActive)
    let (notes, isTold, gate) = (Notes(), Notes(), DispatchSemaphore(value: 0))
    let observation = device.observe(\.isTorchActive, options: .new) { _, change in
      isTold.add("")
      if isTold.all.count == 1 { gate.wait() }
      notes.add("\(change.newValue!)")
    }
    defer { observation.invalidate() }
    // By the camera's own word, in a thread of the engine's.
    camera.settings.torchLevel = 1
    try await eventually("the light to be told") { isTold.all.isEmpty ? nil : () }
    try locked(device) { device.torchMode = .off }
    #expect(device.torchMode == .off && notes.all.isEmpty, "whoever sets it doesn't wait for another's observers")
    gate.signal()
    try await eventually("both to be heard of") { notes.all.count >= 2 ? () : nil }
    #expect(notes.all == ["true", "false"])
  }

  @Test func theTorchShinesAsBrightlyAsAsked() async throws {
    let (camera, device) = AVCaptureDevice.ofTest()
    let session = AVCaptureSession()
    device.sessionChanged(session, isRunning: true)
    AVCaptureDevice.lightQueue.sync {}
    #expect(device.hasTorch && device.isTorchAvailable && !device.isTorchActive)
    #expect(device.isTorchModeSupported(.on) && device.isTorchModeSupported(.auto))
    let notes = Notes()
    let observation = device.observe(\.isTorchActive, options: .new) { _, change in notes.add("\(change.newValue!)") }
    defer { observation.invalidate() }
    try locked(device) { try device.setTorchModeOn(level: 0.3) }
    #expect(near(camera.settings.torchLevel, 0.3, 0.005) && near(Double(device.torchLevel), 0.3, 0.005))
    #expect(device.torchMode == .on && device.isTorchActive)
    try locked(device) { device.torchMode = .off }
    #expect(camera.settings.torchLevel == 0 && device.torchLevel == 0)
    // The camera's own word may be the first to tell: in its thread.
    try await eventually("both to be heard of") { notes.all.count >= 2 ? () : nil }
    #expect(notes.all == ["true", "false"])
    for level: Float in [0, -1, 1.1] {
      do {
        try locked(device) { try device.setTorchModeOn(level: level) }
        Issue.record("a torch of \(level) was accepted")
      } catch {
        #expect((error as? AVError)?.code == .torchLevelUnavailable)
      }
    }
  }

  @Test func theZoomGoesToItsPlaceAtOnceOrByAndBy() async throws {
    let (camera, device) = AVCaptureDevice.ofTest()
    #expect(device.maxAvailableVideoZoomFactor == 4 && device.activeFormat.videoMaxZoomFactor == 4)
    try locked(device) { device.videoZoomFactor = 2 }
    #expect(camera.settings.zoomFactor == 2)
    try locked(device) { device.ramp(toVideoZoomFactor: 4, withRate: 8) }
    try await eventually("the ramp's end") { device.isRampingVideoZoom ? nil : () }
    #expect(camera.settings.zoomFactor == 4)
    try locked(device) {
      device.ramp(toVideoZoomFactor: 1, withRate: 0.5)
      device.cancelVideoZoomRamp()
    }
    #expect(!device.isRampingVideoZoom && device.videoZoomFactor > 3.5)
  }

  private static let ramps: [(ZoomRamp, Double, Double, Bool)] = [
    (ZoomRamp(start: 1, end: 4, doublingsPerSecond: 1), 0, 1, false),
    (ZoomRamp(start: 1, end: 4, doublingsPerSecond: 1), 1, 2, false),
    (ZoomRamp(start: 1, end: 4, doublingsPerSecond: 1), 2, 4, true),
    (ZoomRamp(start: 4, end: 1, doublingsPerSecond: 2), 0.5, 2, false),
    (ZoomRamp(start: 4, end: 1, doublingsPerSecond: 2), 3, 1, true),
    (ZoomRamp(start: 2, end: 2, doublingsPerSecond: 1), 0, 2, true),
  ]

  @Test(arguments: ramps) func aRampLooksEven(_ ramp: ZoomRamp, _ seconds: Double, _ factor: Double, _ isDone: Bool) {
    let now = ramp.factor(after: seconds)
    #expect(near(now.factor, factor, 1e-9) && now.isDone == isDone)
  }

  // MARK: What the camera says

  @Test func aChangeOnTheCameraItselfIsHeard() async throws {
    let (camera, device) = AVCaptureDevice.ofTest()
    let notes = Notes()
    let observation = device.observe(\.videoZoomFactor, options: [.old, .new]) { _, change in
      notes.add("\(change.oldValue ?? 0)>\(change.newValue ?? 0)")
    }
    defer { observation.invalidate() }
    camera.settings.zoomFactor = 3
    try await eventually("the zoom to be heard of") { notes.all.isEmpty ? nil : () }
    #expect(notes.all == ["1.0>3.0"] && device.videoZoomFactor == 3)
  }

  @Test func aPoorCameraSaysThatItCanNot() async throws {
    let (_, device) = AVCaptureDevice.ofTest(.overlook)
    #expect(!device.isFocusModeSupported(.continuousAutoFocus) && !device.isFocusModeSupported(.autoFocus))
    #expect(!device.isExposureModeSupported(.custom) && !device.isExposureModeSupported(.continuousAutoExposure))
    #expect(!device.isWhiteBalanceModeSupported(.autoWhiteBalance) && !device.hasTorch && !device.hasFlash)
    #expect(!device.isFocusPointOfInterestSupported && !device.isLowLightBoostSupported)
    #expect(device.maxAvailableVideoZoomFactor == 1 && device.maxWhiteBalanceGain == 1)
    #expect(!device.isTorchModeSupported(.on) && !device.isFlashModeSupported(.auto))
    // What it shows anyhow may be asked for.
    try device.lockForConfiguration()
    device.torchMode = .off
    device.flashMode = .off
    device.videoZoomFactor = 1
    device.unlockForConfiguration()
  }

  @Test func whatAppleHasNoWordForIsReachable() throws {
    let (camera, device) = AVCaptureDevice.ofTest()
    let controls = try #require(device.cameraControls)
    try controls.set([.brightness: 40, .powerLineFrequency: 2])
    #expect(near(camera.settings.brightness, 0.4, 0.001))
    #expect(controls.control(.powerLineFrequency)?.value == 2)
    #expect(controls.control(.focusAbsolute)?.isInactive == true)
  }

  @Test func aCameraThatReturnsIsFollowedAgain() async throws {
    let camera = SimulatedCamera(id: "simulated:test", name: "Test Camera", viewpoint: .lakeside)
    let device = AVCaptureDevice(camera.description) { _ in try camera.openControls() }
    try locked(device) { device.videoZoomFactor = 2 }
    camera.happen(.unplug)
    device.becameDisconnected()
    camera.plugIn()
    let notes = Notes()
    let observation = device.observe(\.videoZoomFactor, options: .new) { _, change in notes.add("\(change.newValue!)") }
    defer { observation.invalidate() }
    device.becameConnected(as: camera.description)
    // It has forgotten everything, and says so.
    #expect(device.videoZoomFactor == 1)
    camera.settings.zoomFactor = 3
    try await eventually("the zoom to be heard of") { notes.all.last == "3.0" ? () : nil }
  }
}
