import Foundation
import TestMedia
import Testing

@testable import MediaEngine

@Suite struct HostileMovieTests {
  @Test func aBoxThatEndsWhereNumbersDoIsTheLast() async throws {
    let rig = try PhotoRig()
    let url = try HostileFile.endlessBox.write(in: rig.folder)
    let file = try ISOFile(url.path)
    #expect(try file.parts().map(\.type) == ["ftyp"])
    await #expect(throws: (any Error).self) { try await MediaFile.open(url) }
  }

  /// A frame of some kilobytes that claims to be five hundred million pixels: a decoder would make room for them.
  @Test func aFrameThatClaimsTooMuchIsLeftOut() async throws {
    let recipe = try #require(MediaMatrix.recipe(named: "mjpeg mov"))
    let whole = try await MediaLibrary.file(for: recipe)
    var bytes = [UInt8](try Data(contentsOf: whole))
    var frames = 0
    for place in bytes.indices.dropLast(9) where bytes[place...].starts(with: [0xFF, 0xC0, 0x00, 0x11, 0x08]) {
      bytes.replaceSubrange(place + 5..<place + 9, with: [0x58, 0, 0x58, 0])
      frames += 1
    }
    #expect(frames > 10)
    let rig = try PhotoRig()
    let file = try rig.file("large.mov", Data(bytes))
    #expect(throws: (any Error).self) { try StillFrame.picture(of: file, limit: 128) }
    #expect(try StillFrame.picture(of: whole, limit: 128).width == 128)
  }

  /// `ftyp` without a brand: the header of such a movie is QuickTime's.
  @Test func aFileTypeMayBeEmpty() throws {
    let rig = try PhotoRig()
    let (movie, type) = (SoundMovie().bytes, SoundMovie.box("ftyp", []))
    let file = try rig.file("empty.mov", Data(type + movie.dropFirst(20)))
    let header = try MetadataEditor.header(of: file, with: [], in: nil)
    #expect(header.starts(with: type) && String(decoding: header[12..<16], as: UTF8.self) == "moov")
    try MetadataEditor.write([], to: file, as: rig.folder.appendingPathComponent("copy.mov"))
    #expect(MediaFile.readIndex(of: file)?.container == .quickTime)
  }
}
