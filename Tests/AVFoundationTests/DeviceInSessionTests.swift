import Foundation
import MediaEngine
import TestSupport
import Testing

@testable import AVFoundation

extension CaptureSuite {
  @Suite struct DeviceInSession {
    private func running(_ studio: CaptureStudio) async throws -> NumberReader {
      let output = AVCaptureVideoDataOutput()
      let reader = NumberReader()
      output.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.device-frames"))
      try studio.add(studio.camera)
      studio.add(output)
      try await studio.start()
      try await eventually("frames") { reader.seen.values.count >= 5 }
      return reader
    }

    @Test func anotherRateReachesTheRunningCamera() async throws {
      let studio = try CaptureStudio()
      let reader = try await running(studio)
      try studio.camera.lockForConfiguration()
      studio.camera.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 60)
      studio.camera.unlockForConfiguration()
      try await eventually("sixty frames a second") {
        let times = reader.seen.values.suffix(11).map(\.time)
        return times.count == 11 && abs((times[10] - times[0]) / 10 - 1.0 / 60) < 1e-6
      }
      try studio.camera.lockForConfiguration()
      studio.camera.activeVideoMinFrameDuration = .invalid
      studio.camera.unlockForConfiguration()
      try await eventually("thirty frames a second") {
        let times = reader.seen.values.suffix(11).map(\.time)
        return abs((times[10] - times[0]) / 10 - 1.0 / 30) < 1e-6
      }
      try await studio.stop()
    }

    @Test func aChosenFormatStaysChosen() async throws {
      let studio = try CaptureStudio()
      let reader = try await running(studio)
      let format = try #require(
        studio.camera.formats.first {
          $0.formatDescription.dimensions.width == 1280 && $0.formatDescription.mediaSubType == .pixelFormat_32BGRA
        })
      try studio.camera.lockForConfiguration()
      studio.camera.activeFormat = format
      studio.camera.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 30)
      studio.camera.unlockForConfiguration()
      #expect(studio.session.sessionPreset == .inputPriority)
      try await eventually("larger frames") { reader.seen.values.last?.width == 1280 }
      #expect(studio.camera.activeFormat === format)
      try studio.camera.lockForConfiguration()
      studio.camera.activeVideoMinFrameDuration = .invalid
      studio.camera.unlockForConfiguration()
      try await studio.stop()
    }

    @Test func itIsToldWhenTheCameraLooksElsewhere() async throws {
      let studio = try CaptureStudio()
      let notes = Notes()
      let token = NotificationCenter.default.addObserver(
        forName: AVCaptureDevice.subjectAreaDidChangeNotification, object: studio.camera, queue: nil
      ) { _ in notes.add("elsewhere") }
      defer { NotificationCenter.default.removeObserver(token) }
      _ = try await running(studio)
      try studio.camera.lockForConfiguration()
      studio.camera.isSubjectAreaChangeMonitoringEnabled = true
      studio.camera.unlockForConfiguration()
      #expect(studio.camera.isSubjectAreaChangeMonitoringEnabled)
      // Turned to and fro, slowly enough to be looked at: when the watching began can't be seen from here.
      let begin = studio.time.seconds
      try await eventually("the other view to be noticed") {
        let isNear = Int((studio.time.seconds - begin) / 1.5) % 2 == 1
        if studio.simulated.settings.zoomFactor != (isNear ? 4 : 1) {
          studio.simulated.settings.zoomFactor = isNear ? 4 : 1
        }
        return !notes.all.isEmpty
      }
      try studio.camera.lockForConfiguration()
      studio.camera.isSubjectAreaChangeMonitoringEnabled = false
      studio.camera.unlockForConfiguration()
      studio.simulated.settings.zoomFactor = 1
      try await studio.stop()
    }
  }
}
