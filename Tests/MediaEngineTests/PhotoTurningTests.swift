import Foundation
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// HEIF images are turned by their property, movies by their tracks' matrices, so that every program shows them turned.
@Suite struct PhotoTurningTests {
  private let rig: PhotoRig

  init() throws { rig = try PhotoRig() }

  /// Neither waits for a pipe's other end nor reads a device without end.
  @Test func onlyFilesAreTurned() throws {
    let (pipe, zeros) = (rig.folder.appendingPathComponent("a.jpg"), rig.folder.appendingPathComponent("b.jpg"))
    try #require(mkfifo(pipe.path, 0o600) == 0)
    try FileManager.default.createSymbolicLink(at: zeros, withDestinationURL: URL(fileURLWithPath: "/dev/zero"))
    for file in [pipe, zeros, try HostileFile.sparseJPEG.write(in: rig.folder)] {
      #expect(throws: PhotoError.self) { try PhotoTurning.turn(file) }
    }
  }

  /// EXIF with a maker whose text lies behind the directory, and no orientation.
  private static func exif(isLittle: Bool) -> [UInt8] {
    func number(_ value: UInt32, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
      return isLittle ? bytes : bytes.reversed()
    }
    let head = Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
    let maker = number(0x010F, 2) + number(2, 2) + number(8, 4) + number(38, 4)
    let unit = number(0x0128, 2) + number(3, 2) + number(1, 4) + number(2, 2) + [0, 0]
    return head + number(2, 2) + maker + unit + number(0, 4) + Array("Optiker\0".utf8)
  }

  /// The rest of EXIF stays where it is: nothing but the first directory is parsed for it.
  @Test(arguments: [true, false]) func aPhotoWithoutAnOrientationGetsOneAndKeepsItsEXIF(_ isLittle: Bool) async throws {
    let file = try await jpeg()
    var photo = try #require(JPEGFile(Data(contentsOf: file)))
    let exif = Self.exif(isLittle: isLittle)
    let isSet = photo.setEXIF(Data(exif))
    #expect(isSet)
    try photo.data.write(to: file)
    #expect(try PhotoReader.details(of: file).make == "Optiker")
    for wanted in [6, 3, 8, 1, 6] {
      try PhotoTurning.turn(file)
      let details = try PhotoReader.details(of: file)
      #expect(details.orientation == wanted && details.make == "Optiker")
    }
    let turned = try #require(JPEGFile(Data(contentsOf: file)))
    #expect(turned.scans == photo.scans)
    #expect(turned.exif?.prefix(exif.count).dropFirst(8).elementsEqual(exif.dropFirst(8)) == true)
  }

  /// None at all, and such that no program can read: no directory, and one that is cut off.
  @Test(arguments: [nil, Data(), Data("II*\0\u{8}\0\0\0\u{9}\0".utf8), Data("what is this?".utf8)] as [Data?])
  func aPhotoWithoutReadableEXIFIsTurned(_ exif: Data?) async throws {
    let file = try await jpeg()
    if let exif {
      var photo = try #require(JPEGFile(Data(contentsOf: file)))
      let isSet = photo.setEXIF(exif)
      #expect(isSet)
      try photo.data.write(to: file)
    }
    try PhotoTurning.turn(file, clockwise: false)
    #expect(try PhotoReader.details(of: file).orientation == 8)
    #expect(try PhotoReader.image(of: file).width == 240)
  }

  /// As an attribute and as an element; what else XMP says stays.
  @Test(arguments: ["tiff:Orientation=\"1\">", "tiff:Orientation='1'>", "><tiff:Orientation>1</tiff:Orientation>"])
  func whatXMPSaysOfTheOrientationIsTurnedToo(_ part: String) async throws {
    let file = try await jpeg()
    func packet(_ part: String) -> Data {
      let names =
        "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:tiff=\"http://ns.adobe.com/tiff/1.0/\""
      return Data("<rdf:RDF \(names)><rdf:Description tiff:Make=\"1\" \(part)</rdf:Description></rdf:RDF>".utf8)
    }
    var photo = try #require(JPEGFile(Data(contentsOf: file)))
    let isSet = photo.setXMP(packet(part))
    #expect(isSet)
    try photo.data.write(to: file)
    for wanted in [6, 3, 8, 1] {
      try PhotoTurning.turn(file)
      let turned = try #require(JPEGFile(Data(contentsOf: file)))
      let expected = packet(part.replacingOccurrences(of: "1", with: "\(wanted)"))
      #expect(turned.xmp == expected)
      #expect(try PhotoReader.details(of: file).orientation == wanted)
    }
  }

  /// A JPEG of another program's, 320 × 240, without EXIF.
  private func jpeg() async throws -> URL {
    let file = rig.folder.appending(path: "a.jpg")
    let png = try rig.file("a.png", PhotoPixels(PhotoRig.picture(7)).png())
    _ = try await Tool.run(["ffmpeg", "-v", "error", "-i", png.path, file.path])
    return file
  }

  @Test func aSymbolicLinkStaysOne() async throws {
    let (file, link) = (try await jpeg(), rig.folder.appending(path: "link.jpg"))
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    try PhotoTurning.turn(link)
    #expect(try PhotoReader.details(of: file).orientation == 6)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
  }

  /// How a HEIF image is shown by another program.
  private func shown(_ file: URL) async throws -> PaintedOrientation? {
    let png = rig.folder.appendingPathComponent("\(UUID().uuidString).png")
    _ = try await Tool.run(["heif-convert", file.path, png.path])
    return try #require(try await DecodedFrames.read(png).first.map { PaintedFrameReader.read($0.picture) })?
      .orientation
  }

  @Test(arguments: 1...8) func aHEIFImageIsTurnedForOtherProgramsAndHere(_ start: Int) async throws {
    var details = PhotoDetails()
    details.orientation = start
    let photo = try await PhotoEncoder.encode(
      PhotoRig.picture(321), as: .heic(quality: 0.8), details: details, thumbnail: 160)
    let file = try rig.file("photo.heic", photo.data)
    var wanted = start
    for _ in 0..<4 {
      try PhotoTurning.turn(file)
      wanted = PhotoTurning.orientation(after: wanted, clockwise: true)
      #expect(try PhotoReader.details(of: file).orientation == wanted)
      let image = try PhotoReader.image(of: file)
      #expect((image.width, image.height) == (wanted < 5 ? (320, 240) : (240, 320)))
      #expect(try await shown(file) == PhotoRig.orientation(wanted))
      let small = try PhotoReader.thumbnail(of: file, maxSide: 160)
      #expect(PhotoRig.green(of: small).flatMap(PaintedFrameReader.read)?.orientation == PhotoRig.orientation(wanted))
    }
    #expect(wanted == start)
    // The encoded image is still the same, wherever it lies.
    let now = try Data(contentsOf: file)
    #expect(now.count - photo.data.count < 2000)
    try PhotoTurning.turn(file, clockwise: false)
    #expect(
      try PhotoReader.details(of: file).orientation == PhotoTurning.orientation(after: start, clockwise: false))
  }

  @Test func anImageOfAnotherProgramIsTurned() async throws {
    let png = try rig.file("a.png", PhotoPixels(PhotoRig.picture(7)).png())
    let file = rig.folder.appending(path: "a.heic")
    _ = try await Tool.run(["heif-enc", png.path, "-o", file.path])
    let before = try Data(contentsOf: file)
    for wanted in [6, 3, 8, 1, 6] {
      try PhotoTurning.turn(file)
      #expect(try await shown(file) == PhotoRig.orientation(wanted))
      #expect(try PhotoReader.details(of: file).orientation == wanted)
    }
    let rotation = try await Tool.run(["exiftool", "-s3", "-n", "-Rotation", file.path])
    #expect(rotation == "3\n" || rotation == "270\n", "\(rotation)")
    // What was in the file is where it was, but for the name of the box that was replaced.
    let after = try Data(contentsOf: file)
    #expect(zip(before, after).count { $0 != $1 } <= 4)
  }

  @Test func whatIsDamagedIsRefusedAndStays() throws {
    let file = try rig.file("a.heic", Data("not a picture".utf8))
    #expect(throws: PhotoError.unreadable(name: "a.heic")) { try PhotoTurning.turn(file) }
    #expect(try Data(contentsOf: file) == Data("not a picture".utf8))
    let movie = try rig.file("a.mp4", Data("not a movie".utf8))
    #expect(throws: PhotoError.unreadable(name: "a.mp4")) { try PhotoTurning.turn(movie) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: rig.folder.path).sorted() == ["a.heic", "a.mp4"])
  }

  // MARK: - Movies

  private static let one: Int32 = 65_536

  /// Four turns of 320 × 240 that isn't turned: the matrices as every program writes them.
  @Test func matricesTurnAroundThePicture() {
    let (one, width, height) = (Self.one, 320 * Self.one, 240 * Self.one)
    let last: Int32 = 1 << 30
    var matrix: [Int32] = [one, 0, 0, 0, one, 0, 0, 0, last]
    let wanted: [[Int32]] = [
      [0, one, 0, -one, 0, 0, height, 0, last], [-one, 0, 0, 0, -one, 0, width, height, last],
      [0, -one, 0, one, 0, 0, 0, width, last], [one, 0, 0, 0, one, 0, 0, 0, last],
    ]
    let size = (Int64(width), Int64(height))
    for next in wanted {
      let before = matrix
      matrix = MovieTurning.turned(matrix, size: size, clockwise: true)
      #expect(matrix == next)
      #expect(MovieTurning.turned(matrix, size: size, clockwise: false) == before)
    }
  }

  @Test func aMovieIsTurnedForOtherProgramsAndKeepsItsSamples() async throws {
    let file = try rig.file(
      "movie.mp4", Data(contentsOf: try await MediaLibrary.file(for: MediaRecipe { $0.video?.frameCount = 30 })))
    let before = try Data(contentsOf: file)
    for degrees in [90, 180, 270, 0] {
      try PhotoTurning.turn(file)
      let said = try await Tool.run([
        "ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "stream_side_data=rotation", "-of",
        "default=nw=1:nk=1", file.path,
      ])
      let rotation = Int(said.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
      #expect(((rotation + degrees) % 360 + 360) % 360 == 0, "\(said)")
    }
    #expect(try Data(contentsOf: file) == before)
  }

  @Test func aTurnedMovieIsSeenTurned() async throws {
    let file = try rig.file(
      "movie.mp4", Data(contentsOf: try await MediaLibrary.file(for: MediaRecipe { $0.video?.frameCount = 30 })))
    try PhotoTurning.turn(file)
    let image = try StillFrame.picture(of: file, limit: 1024)
    let painted = try #require(image.pixels().flatMap { GrayPicture($0) }.flatMap { PaintedFrameReader.read($0) })
    #expect(painted.orientation == PhotoRig.orientation(6))
  }

  /// Where the encoded samples lie in a file, and what they are.
  private func media(_ file: URL) throws -> Data {
    let data = try Data(contentsOf: file)
    let start = try #require(data.range(of: Data("mdat".utf8)))
    return data[start.lowerBound...].prefix(
      max(0, Int(data[start.lowerBound - 4..<start.lowerBound].reduce(0) { $0 << 8 | UInt32($1) })))
  }

  @Test func otherProgramsDecodeATurnedMovieTurned() async throws {
    let file = try rig.file(
      "movie.mp4", Data(contentsOf: try await MediaLibrary.file(for: MediaRecipe { $0.video?.frameCount = 30 })))
    let samples = try media(file)
    for (clockwise, orientation) in [(true, 6), (true, 3), (false, 6), (false, 1), (false, 8)] {
      try PhotoTurning.turn(file, clockwise: clockwise)
      // ffmpeg turns what it decodes by the matrix.
      let png = rig.folder.appending(path: "\(UUID().uuidString).png")
      _ = try await Tool.run(["ffmpeg", "-v", "error", "-i", file.path, "-frames:v", "1", png.path])
      let seen = try #require(try await DecodedFrames.read(png).first.map { PaintedFrameReader.read($0.picture) })
      #expect(seen?.orientation == PhotoRig.orientation(orientation))
      #expect(try media(file) == samples)
    }
  }
}
