import Foundation
import Testing

@testable import MediaEngine

/// Files whose beginning can be read and whose end is missing.
@Suite struct FileEndTests {
  private static func box(_ type: String, _ count: Int) -> [UInt8] {
    [0, 0, 0, UInt8(count + 8)] + Array(type.utf8) + [UInt8](repeating: 7, count: count)
  }

  private static let jpeg: [UInt8] = [
    0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0,
    0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD9,
  ]
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", 13) + chunk("IDAT", 20) + chunk("IEND", 0)

  private static func chunk(_ type: String, _ count: Int) -> [UInt8] {
    [0, 0, 0, UInt8(count)] + Array(type.utf8) + [UInt8](repeating: 1, count: count + 4)
  }

  private static let movie = box("ftyp", 8) + box("moov", 40) + box("mdat", 60)
  private static let webP =
    Array("RIFF".utf8) + [24, 0, 0, 0] + Array("WEBPVP8 ".utf8) + [UInt8](repeating: 0, count: 16)
  private static let matroska =
    EBMLBuilder.element(MatroskaID.header, EBMLBuilder.text(MatroskaID.docType, "matroska"))
    + EBMLBuilder.element(MatroskaID.segment, [UInt8](repeating: 0, count: 50))

  private func isMissing(_ bytes: [UInt8]) throws -> Bool {
    let file = FileManager.default.temporaryDirectory.appending(path: "kinora-\(UUID().uuidString)")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return FileEnd.isMissing(of: file.path)
  }

  @Test(arguments: [movie, jpeg, png, webP, matroska]) func whatIsWholeIsAndAByteLessIsNot(_ bytes: [UInt8]) throws {
    #expect(try !isMissing(bytes))
    // A PNG's last four bytes are a checksum, without which its picture is whole.
    #expect(try isMissing(bytes.dropLast(bytes == Self.png ? 5 : 1)))
    #expect(try isMissing(Array(bytes.dropLast(9))))
  }

  /// Phones put a movie behind a photo, cameras fill the rest of their blocks, and makers add what only they know.
  @Test(arguments: [movie, jpeg, png, webP, matroska]) func whatFollowsTheEndIsNoDamage(_ bytes: [UInt8]) throws {
    #expect(try !isMissing(bytes + [UInt8](repeating: 0, count: 30)))
    #expect(try !isMissing(bytes + [0, 0, 99, 0] + Array("mine".utf8)))
  }

  @Test func whatSaysNoLengthCountsAsWhole() throws {
    #expect(try !isMissing(EBMLBuilder.file([[UInt8](repeating: 0, count: 50)]).dropLast(9)))
    // Up to the end of the file.
    var open = Self.box("mdat", 60)
    open[3] = 0
    #expect(try !isMissing(Self.box("ftyp", 8) + open.dropLast(9)))
    #expect(try !isMissing(Array("no media".utf8)))
  }
}
