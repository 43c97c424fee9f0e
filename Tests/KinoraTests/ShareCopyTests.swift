import AVFoundation
import Foundation
import MediaEngine
import TestMedia
import TestSupport
import Testing

@testable import kinora

/// Copies for mail and the clipboard.
@Suite struct ShareCopyTests {
  @Test func whatIncludesAllIsTheFileItself() async throws {
    let files = [URL(fileURLWithPath: "/a.jpg"), URL(fileURLWithPath: "/b.mov")]
    #expect(try await ShareCopy.files(files, SharedFacts(place: true, camera: true)) == files)
  }

  @Test func aMovieIsCopiedOnlyWhereThereIsSomethingToLeaveOut() async throws {
    let folder = try ProgramFolder()
    let (plain, placed) = (folder.file("plain.mp4"), folder.file("placed.mp4"))
    for file in [plain, placed] {
      try FileManager.default.copyItem(at: try await MediaLibrary.file(for: MediaRecipe()), to: file)
    }
    try MetadataEditor.write([MetadataEntry(.quickTimeUserData, "©xyz", .text("+48.1374+011.5755/"))], to: placed)
    let copies = try await ShareCopy.files([plain, placed], SharedFacts())
    #expect(copies[0] == plain && copies[1] != placed && copies[1].lastPathComponent == "placed.mp4")
    #expect(try !Data(contentsOf: copies[1]).contains(Data("+48.1374".utf8)))
    #expect(try Data(contentsOf: placed).contains(Data("+48.1374".utf8)))
  }

  private static let (place, serial) = ("+48.1374+011.5755/", "KIN-0042-7")
  private static let spot = MetadataEntry(.quickTimeUserData, "©xyz", .text(place))
  private static let title = MetadataEntry(.quickTimeMetadata, "com.apple.quicktime.title", .text("A walk"))

  /// What tells a camera from others, as makers write it into files of a type.
  private static func serials(_ type: String) -> [MetadataEntry] {
    let space: MetadataEntry.KeySpace = type == "mov" ? .quickTimeUserData : .isoUserData
    return [
      MetadataEntry(space, "CAME", .data(Data(serial.utf8))), MetadataEntry(space, "XMP_", .data(Data(serial.utf8))),
      MetadataEntry(.quickTimeMetadata, "com.example.camera.SerialNumber", .text(serial)),
      MetadataEntry(.quickTimeMetadata, "com.apple.quicktime.camera.identifier", .text(serial)),
    ]
  }

  /// A film with these entries, and with bytes behind its last box.
  private static func film(
    _ type: String, _ entries: [MetadataEntry], behind bytes: [UInt8] = [], in folder: ProgramFolder
  ) async throws -> URL {
    let file = folder.file("\(UUID().uuidString).\(type)")
    let source = try await MediaLibrary.file(for: MediaRecipe { $0.container = type == "mov" ? .mov : .mp4 })
    try FileManager.default.copyItem(at: source, to: file)
    try MetadataEditor.write(entries, to: file)
    if !bytes.isEmpty { try (Data(contentsOf: file) + bytes).write(to: file) }
    return file
  }

  private static func says(_ file: URL, _ words: String) throws -> Bool {
    try Data(contentsOf: file).contains(Data(words.utf8))
  }

  @Test(arguments: ["mp4", "mov"]) func aFilmsSerialNumberIsLeftOutWhateverIsIncluded(_ type: String) async throws {
    let folder = try ProgramFolder()
    for entry in Self.serials(type) {
      for places in [[], [Self.spot]] {
        let file = try await Self.film(type, [Self.title, entry] + places, in: folder)
        for facts in [SharedFacts(), SharedFacts(place: true, camera: false)] {
          let copy = try #require(try await ShareCopy.files([file], facts).first)
          #expect(copy != file && copy.pathExtension == type, "\(entry.key)")
          #expect(try !Self.says(copy, Self.serial), "\(entry.key)")
          #expect(try Self.says(copy, Self.place) == (facts.place && !places.isEmpty), "\(entry.key)")
          #expect(try Self.says(copy, "A walk") == facts.camera, "\(entry.key)")
          #expect(try await AVURLAsset(url: copy).load(.tracks).count == 1)
        }
        #expect(try Self.says(file, Self.serial))
      }
    }
  }

  /// Sony, Canon and Insta360 have boxes of their own, or write behind them.
  @Test(arguments: [true, false]) func whatNobodyCanReadIsLeftOut(_ isBox: Bool) async throws {
    let folder = try ProgramFolder()
    let words = Array("serialNo=\"\(Self.serial)\" ".utf8)
    let box = [0, 0, 0, UInt8(words.count + 8)] + Array("uuid".utf8)
    let file = try await Self.film("mp4", [Self.title], behind: isBox ? box + words : words, in: folder)
    let copy = try #require(try await ShareCopy.files([file], SharedFacts()).first)
    #expect(try copy != file && !Self.says(copy, Self.serial) && Self.says(copy, "A walk"))
  }

  /// What was taken out of a film by editing it is still in its file, where nobody looks for it.
  @Test func whatWasTakenOutOfAFilmIsNotInItsCopy() async throws {
    let folder = try ProgramFolder()
    let file = try await Self.film("mp4", [Self.title, Self.spot], in: folder)
    try MetadataEditor.write([Self.title], to: file)
    #expect(try Self.says(file, Self.place))
    let copy = try #require(try await ShareCopy.files([file], SharedFacts()).first)
    #expect(try copy != file && !Self.says(copy, Self.place) && Self.says(copy, "A walk"))
  }

  @Test func aFilmThatTellsNoCamerasApartIsItself() async throws {
    let folder = try ProgramFolder()
    let maker = MetadataEntry(.quickTimeMetadata, "com.apple.quicktime.model", .text("Model"))
    let files = [
      try await Self.film("mp4", [Self.title, maker], in: folder),
      try await Self.film(
        "mov", [Self.title, MetadataEntry(.quickTimeUserData, "LOOP", .data(Data([0, 0, 0, 0])))], in: folder),
      try await MediaLibrary.file(
        for: MediaRecipe {
          $0.container = .mkv
          $0.metadata = ["title": "A walk"]
        }),
    ]
    #expect(try await ShareCopy.files(files, SharedFacts()) == files)
    // Place alone may go along.
    let placed = try await Self.film("mp4", [Self.spot], in: folder)
    #expect(try await ShareCopy.files([placed], SharedFacts(place: true, camera: true)) == [placed])
  }

  @Test(arguments: ["CAMERA_SERIAL", "LOCATION"]) func aTagOfMatroskaIsLeftOut(_ name: String) async throws {
    let file = try await MediaLibrary.file(
      for: MediaRecipe {
        $0.container = .mkv
        $0.metadata = ["title": "A walk", name: Self.serial]
      })
    #expect(try Self.says(file, Self.serial))
    let copy = try #require(try await ShareCopy.files([file], SharedFacts()).first)
    #expect(copy != file && copy.pathExtension == "mkv")
    #expect(try !Self.says(copy, Self.serial))
    #expect(try await AVURLAsset(url: copy).load(.tracks).count == 1)
  }

  @Test(arguments: [
    ("mdta/com.sony.serialnumber", true), ("mdta/com.apple.quicktime.camera.identifier", true), ("udta/XMP_", true),
    ("itsk/slno", true), ("CAMERA_SERIAL", true), ("CameraOwnerName", true),
    ("mdta/com.apple.quicktime.content.identifier", false), ("mdta/com.apple.quicktime.make", false),
    ("mdta/com.apple.quicktime.model", false), ("udta/%A9nam", false), ("ISOSpeedRatings", false),
  ]) func whatTellsCamerasApart(_ name: String, _ tells: Bool) {
    #expect(ExportMetadata.tellsCamerasApart(name) == tells)
  }

  /// By its content alone a file is in the Library.
  @Test(arguments: ["lake", "lake.txt"]) func aPhotoIsOneWhateverItsName(_ name: String) async throws {
    let folder = try ProgramFolder()
    // A JPEG file with a comment.
    let words = Array("near 48.1374".utf8)
    let comment = [0xFF, 0xFE, 0, UInt8(words.count + 2)] + words
    let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]
    let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0x3F, 0, 0, 0xFF, 0xD9]
    let file = folder.file(name)
    try Data([0xFF, 0xD8] + comment + frame + scan).write(to: file)
    let given = try #require(try await ShareCopy.files([file], SharedFacts()).first)
    #expect(given != file && given.lastPathComponent == name)
    #expect(try !Self.says(given, "48.1374") && Self.says(file, "48.1374"))
    // Nor is a film given as it is that can't be told from a photo by its name.
    let film = folder.file("film")
    try FileManager.default.copyItem(at: try await MediaLibrary.file(for: MediaRecipe()), to: film)
    await #expect(throws: ShareCopy.Failure.notPossible("film")) { try await ShareCopy.files([film], SharedFacts()) }
    #expect(await GivenFiles.tellMore([film]))
  }

  @Test func whatCantBeLeftOutIsSaid() async throws {
    let folder = try ProgramFolder()
    let file = folder.file("raw.dng")
    try Data([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]).write(to: file)
    await #expect(throws: ShareCopy.Failure.notPossible("raw.dng")) { try await ShareCopy.files([file], SharedFacts()) }
    #expect(ShareCopy.words(ShareCopy.Failure.notPossible("raw.dng")).contains("raw.dng"))
  }
}
