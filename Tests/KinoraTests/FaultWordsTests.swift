import AVFoundation
import Foundation
import GLibSupport
import Testing

@testable import kinora

/// Why a film can't be played, in words.
@Suite struct FaultWordsTests {
  private static let table: [(error: PlaybackError, scene: FaultScene, words: String)] = [
    (.notPermitted(name: "a.mp4"), .file, "You may not read this file."),
    (.notPermitted(name: "a.mp4"), .server(.reachable), "The server refuses to give it out, or asks for a login."),
    (.notFound(name: "a.mp4"), .file, "There is no such file."),
    (.notFound(name: "a.mp4"), .server(.reachable), "The server has no such file."),
    (.notMedia(name: "a.mp4"), .folder, "There is no film or sound in this folder."),
    (.notMedia(name: "a.mp4"), .emptyFile, "The file is empty."),
    (.notMedia(name: "a.mp4"), .file, "It is no film or sound, or its format is unknown."),
    (.referenceRefused(name: "a.mp4", file: "x"), .file, "This movie keeps its pictures in other files."),
    (.network(name: "a.mp4", reason: "x"), .server(.refused), "The server refuses the connection."),
    (.network(name: "a.mp4", reason: "x"), .server(.unreachable), "The server can’t be reached."),
    (.network(name: "a.mp4", reason: "x"), .server(.reachable), "The server doesn’t deliver it."),
    (.timedOut(name: "a.mp4"), .server(.reachable), "Nothing has come from the server for too long."),
  ]

  @Test(arguments: table)
  func eachReasonHasItsWords(_ error: PlaybackError, _ scene: FaultScene, _ words: String) {
    let found = FaultWords(error, scene)
    #expect(found.words.split(separator: "\n").first.map(String.init) == words)
    #expect(!found.words.contains("a.mp4"), "the page has the name already")
  }

  @Test func theSceneIsLookedAt() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func scene(_ name: String, _ text: String? = nil) throws -> FaultScene {
      let file = folder.appendingPathComponent(name)
      if let text { try Data(text.utf8).write(to: file) }
      return FaultScene(.notMedia(name: name), of: file)
    }
    #expect(FaultScene(.notMedia(name: ""), of: folder) == .folder)
    #expect(try scene("a.mp4") == .file)
    #expect(try scene("a.mp4", "") == .emptyFile)
    #expect(try scene("a.mp4", "text") == .file)
    #expect(try scene("a.pls", "") == .emptyPlaylist)
    #expect(try scene("a.m3u", "#EXTM3U") == .emptyPlaylist)
    #expect(try scene("a.m3u8", "#EXT-X-VERSION:3") == .manifest)
  }
}
