import Foundation
import Testing

@testable import kinora

/// Photos that are turned in the viewer, one turn after the other.
@MainActor @Suite struct LibraryTurningTests {
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }
  }

  private let folder: Folder
  private let model = LibraryModel(FakeLibrarySource())

  init() throws { folder = try Folder() }

  /// A JPEG with nothing but its orientation, 1, at a known place.
  private func photo(_ name: String) throws -> URL {
    let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, 34] + Array("Exif\0\0".utf8)
    let exif: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0]
    let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0, 0xFF, 0xD9]
    let file = folder.url.appendingPathComponent(name)
    try Data(start + exif + frame + scan).write(to: file)
    return file
  }

  private func orientation(_ file: URL) throws -> UInt8 { try Data(contentsOf: file)[30] }

  @Test func turnsThatOverlapAreAllDoneAndAllUndone() async throws {
    let file = try photo("a.jpg")
    model.open([file])
    model.turnOpened()
    model.turnOpened()
    await model.finishTurning()
    #expect(try orientation(file) == 3)
    await model.history.undoLast()
    await model.history.undoLast()
    #expect(try orientation(file) == 1)
    #expect(model.history.isEmpty)
  }

  @Test func whatIsUndoneDuringATurnIsThatTurn() async throws {
    let (first, second) = (try photo("a.jpg"), try photo("b.jpg"))
    var said: [String] = []
    model.say = { words, _ in said.append(words) }
    model.open([first, second])
    model.turnOpened()
    await model.finishTurning()
    model.step(1)
    model.turnOpened()
    model.undoLast()
    await until { !said.isEmpty }
    #expect(said == ["Turned back"])
    #expect(try orientation(first) == 6 && orientation(second) == 1)
  }
}
