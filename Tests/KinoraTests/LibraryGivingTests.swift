import AVFoundation
import CoreGraphics
import Foundation
import MediaEngine
import TestMedia
import TestSupport
import Testing

@testable import kinora

/// Files that go to other programs themselves, by a drag or by Open With.
@MainActor @Suite struct LibraryGivingTests {
  private static func item(_ id: String, place: LibraryItem.Coordinates? = nil) -> LibraryItem {
    LibraryItem(
      id: id, date: .distantPast, kind: .photo, revision: .distantPast, main: URL(fileURLWithPath: "/\(id)"),
      place: place)
  }

  private static let here = item("here", place: LibraryItem.Coordinates(latitude: 48, longitude: 16))
  private static let (nowhere, serial) = (item("nowhere"), item("serial"))

  /// What is said when items are given, one gift after the other.
  private func said(_ gifts: [[LibraryItem]]) async -> [String] {
    let model = LibraryModel(FakeLibrarySource())
    var said: [String] = []
    model.say = { words, undo in
      #expect(undo == nil)
      said.append(words)
    }
    // The index knows no serial numbers: files are asked.
    model.tellMore = { files in files.contains { $0.lastPathComponent == "serial" } }
    for items in gifts {
      model.gave(items)
      await model.giving?.value
    }
    return said
  }

  @Test func thatAFileSaysItsPlaceOrCameraIsToldEachTime() async {
    let words = "The file went along with its place and camera"
    #expect(await said([[Self.nowhere], []]).isEmpty)
    #expect(await said([[Self.here]]) == [words])
    #expect(await said([[Self.serial], [Self.nowhere], [Self.here]]) == [words, words])
  }

  @Test func severalFilesAreCalledSo() async {
    #expect(
      await said([[Self.nowhere, Self.here], [Self.serial, Self.nowhere]])
        == Array(repeating: "The files went along with their place and camera", count: 2))
  }

  @Test func filesAreAskedWhatTheySay() async throws {
    let folder = try ProgramFolder()
    let plain = try await MediaLibrary.file(for: MediaRecipe())
    let film = folder.file("film.mp4")
    try FileManager.default.copyItem(at: plain, to: film)
    #expect(await !GivenFiles.tellMore([film]))
    #expect(await !GivenFiles.tellMore([]))
    try MetadataEditor.write([MetadataEntry(.isoUserData, "CAME", .data(Data("KIN-0042".utf8)))], to: film)
    #expect(await GivenFiles.tellMore([film]))
    // What can't be read may say anything, and so may one of many.
    #expect(await GivenFiles.tellMore([folder.file("missing.mp4")]))
    #expect(await GivenFiles.tellMore(Array(repeating: plain, count: GivenFiles.mostAsked + 1)))
    #expect(await !GivenFiles.tellMore([folder.file("notes.txt")]))
  }

  @Test func aPhotoIsAskedForPlaceAndCamera() {
    func said(_ part: CFString, _ key: CFString) -> Bool {
      GivenFiles.tellMore([part as String: [key as String: "1"]])
    }
    #expect(said(kCGImagePropertyGPSDictionary, kCGImagePropertyGPSLatitude))
    #expect(said(kCGImagePropertyExifDictionary, kCGImagePropertyExifBodySerialNumber))
    #expect(said(kCGImagePropertyExifDictionary, kCGImagePropertyExifLensSerialNumber))
    #expect(said(kCGImagePropertyExifDictionary, kCGImagePropertyExifCameraOwnerName))
    #expect(said(kCGImagePropertyTIFFDictionary, kCGImagePropertyTIFFMake))
    #expect(!said(kCGImagePropertyExifDictionary, kCGImagePropertyExifISOSpeedRatings) && !GivenFiles.tellMore([:]))
  }
}
