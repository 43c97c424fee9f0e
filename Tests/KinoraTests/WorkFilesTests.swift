import AVFoundation
import Foundation
import Testing

@testable import kinora

@Suite struct WorkFilesTests {
  @Test func aSourceThatGoesAwayIsSaid() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, file) = (folder.appendingPathComponent("a.mov"), folder.appendingPathComponent("out/b.mp4"))
    await #expect(throws: WorkFiles.Loss.sourceGone("a.mov")) {
      try await WorkFiles.explained(from: source, to: file) {}
    }
    try Data("x".utf8).write(to: source)
    await #expect(throws: WorkFiles.Loss.sourceGone("a.mov")) {
      try await WorkFiles.explained(from: source, to: file) {
        try FileManager.default.removeItem(at: source)
        throw AVError(.exportFailed)
      }
    }
  }
}
