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
}
