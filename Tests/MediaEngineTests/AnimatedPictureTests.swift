import CoreGraphics
import CoreMedia
import Foundation
import TestMedia
import Testing

@testable import MediaEngine

/// Animated pictures that Pillow and ffmpeg made.
@Suite struct AnimatedPictureTests {
  private let rig: PhotoRig

  init() throws { rig = try PhotoRig() }

  private func pillow(_ program: String, _ words: String...) async throws {
    _ = try await Tool.run(["/usr/bin/python3", "-c", "import sys; from PIL import Image\n" + program] + words)
  }

  /// An animation of six painted frames, numbered from 100, each shown 20 ms longer than the one before.
  private func painted(_ ending: String, _ options: String = "loop=3") async throws -> URL {
    for number in 0..<6 {
      let frame = try PhotoPixels(PhotoRig.picture(UInt16(100 + number), width: 160, height: 120)).png()
      _ = try rig.file("\(number).png", frame)
    }
    let file = rig.folder.appending(path: "painted.\(ending)")
    try await pillow(
      """
      first, *others = [Image.open(f"{sys.argv[1]}/{number}.png") for number in range(6)]
      first.save(sys.argv[2], save_all=True, append_images=others, duration=[40 + 20 * n for n in range(6)], \(options))
      """, rig.folder.path, file.path)
    return file
  }

  private static func number(_ image: CGImage) -> Int? {
    PhotoRig.bitmap(of: image).flatMap(PhotoRig.green).flatMap(PaintedFrameReader.read).map { Int($0.number) }
  }

  private static let kinds = ["gif", "webp", "png"]

  @Test(arguments: kinds) func everyFrameIsReadWithItsTime(_ ending: String) async throws {
    let file = try await painted(ending)
    let picture = try AnimatedPicture(file, limit: nil)
    #expect(picture.frameCount == 6)
    // A GIF says how often it is repeated.
    #expect(picture.loopCount == (ending == "gif" ? 4 : 3))
    for index in [0, 1, 2, 3, 4, 5, 2, 0] {
      let frame = try #require(try picture.frame(index))
      #expect((frame.image.width, frame.image.height) == (160, 120))
      #expect(Self.number(frame.image) == 100 + index)
      #expect(abs(frame.seconds - (0.04 + 0.02 * Double(index))) < 0.0005)
    }
    #expect(try picture.frame(6) == nil && picture.frame(-1) == nil)
    #expect(try #require(try AnimatedPicture(file, limit: 80).frame(1)).image.width == 80)
  }

  @Test(arguments: kinds) func asAMovieItShowsTheSameFrames(_ ending: String) async throws {
    let media = try await MediaFile.open(try await painted(ending))
    let track = try #require(media.facts.tracks.first)
    #expect(media.facts.tracks.count == 1 && track.kind == .video && track.sampleCount == 6)
    #expect(media.facts.duration == CMTime(value: 540, timescale: 1000) && media.facts.isDurationExact)
    #expect(track.codedSize == CGSize(width: 160, height: 120))
    let extractor = try ImageExtractor(media)
    for (index, time) in [(0, 0), (5, 539), (2, 100), (1, 40), (4, 339)] {
      let image = try await extractor.image(at: CMTime(value: Int64(time), timescale: 1000))
      #expect(Self.number(image.image) == 100 + index)
    }
    let source = try #require(media.source)
    let cursor = try source.cursor(of: track.id)
    let table = try await media.samples(of: track.id)
    #expect((0..<6).map { table.isKey($0) } == [true, false, false, false, false, false])
    try cursor.seek(to: CMTime(value: 250, timescale: 1000))
    #expect(try cursor.next()?.index == 3)
    try cursor.seek(toSample: 5, of: table)
    #expect(try cursor.next()?.index == 5)
    #expect(try cursor.next() == nil)
    try cursor.seek(toSample: 1, of: table)
    #expect(try cursor.next()?.index == 1)
    #expect(throws: (any Error).self) { try source.cursor(of: 2) }
  }

  @Test(arguments: kinds) func asAMovieADamagedOneEndsWhereTheDamageIs(_ ending: String) async throws {
    let whole = try Data(contentsOf: try await painted(ending))
    for share in [3, 5, 8] {
      let file = try rig.file("cut-\(share).\(ending)", whole.prefix(whole.count * share / 10))
      guard let source = try AnimationFile(file, in: ISOFile(file.path)) else { continue }
      let samples = try source.cursor(of: AnimationFile.track).all()
      #expect(samples.count <= source.table.count)
    }
  }

  @Test(arguments: kinds) func theLibraryKnowsThatItMoves(_ ending: String) async throws {
    let facts = try #require(FileFacts(reading: try await painted(ending).path))
    #expect(facts.kind == .image && facts.isAnimated && facts.duration == 0)
    #expect((facts.width, facts.height) == (160, 120))
    #expect(try PhotoReader.details(of: rig.folder.appending(path: "painted.\(ending)")).frameCount == 6)
    // A still picture is its first frame.
    #expect(Self.number(try PhotoReader.image(of: rig.folder.appending(path: "painted.\(ending)"))) == 100)
  }

  @Test(arguments: ForeignPhoto.allCases.filter { $0 != .animatedGIF }) func aStillPictureDoesNot(
    _ photo: ForeignPhoto
  ) async throws {
    let file = try await photo.make(in: rig)
    #expect(FileFacts(reading: file.path)?.isAnimated == false)
    #expect(throws: (any Error).self) { try AnimatedPicture(file, limit: nil) }
  }

  /// A spot that moves over another picture, with transparency, by everything that can happen to a frame afterwards.
  private static let composed = [
    ("gif", "disposal=0"), ("gif", "disposal=1"), ("gif", "disposal=2"), ("gif", "disposal=3"),
    ("gif", "disposal=[1, 3, 2, 1, 3, 2, 1, 1]"), ("png", "disposal=0, blend=0"), ("png", "disposal=0, blend=1"),
    ("png", "disposal=1, blend=1"), ("png", "disposal=2, blend=1"),
    ("png", "disposal=[0, 2, 1, 0, 2, 1, 0, 0], blend=1"),
    ("png", "default_image=True"), ("webp", "lossless=True"), ("webp", "lossless=True, kmin=2, kmax=3"),
  ]

  @Test(arguments: composed) func framesAreComposedAsInPillow(_ ending: String, _ options: String) async throws {
    let file = rig.folder.appending(path: "composed.\(ending)")
    let pixels = rig.folder.appending(path: "pixels.raw")
    // Several draws of a GIF over each other need the colours of one palette.
    try await pillow(
      """
      from PIL import ImageDraw, ImageSequence
      frames = []
      for number in range(8):
        frame = Image.new('RGBA', (48, 32), (0, 0, 0, 0))
        draw = ImageDraw.Draw(frame)
        draw.rectangle((4, 4, 20, 20), fill=(200, 40, 40, 255))
        draw.ellipse((number * 4, number * 2, number * 4 + 14, number * 2 + 12), fill=(30, 40 + number * 20, 220, 255))
        frames.append(frame)
      frames[0].save(sys.argv[1], save_all=True, append_images=frames[1:], duration=50, \(options))
      image = Image.open(sys.argv[1])
      with open(sys.argv[2], 'wb') as out:
        for place, frame in enumerate(ImageSequence.Iterator(image)):
          if not (place == 0 and getattr(image, 'default_image', False)):
            out.write(frame.convert('RGBA').tobytes())
      """, file.path, pixels.path)
    let wanted = [UInt8](try Data(contentsOf: pixels))
    let size = 48 * 32 * 4
    let decoder = try #require(AnimationDecoder(try Data(contentsOf: file)))
    var count = 0
    while let frame = decoder.next(longestSide: nil) {
      let own = [UInt8](try #require(frame.image.dataProvider?.data as Data?))
      guard size * (count + 1) <= wanted.count else { break }
      var worst = 0
      for place in stride(from: 0, to: size, by: 4) {
        let theirs = wanted[size * count + place..<size * count + place + 4]
        // Where nothing is seen, colours mean nothing.
        if own[place + 3] == 0, theirs[theirs.startIndex + 3] == 0 { continue }
        for part in 0..<4 { worst = max(worst, abs(Int(own[place + part]) - Int(theirs[theirs.startIndex + part]))) }
      }
      #expect(worst <= 2, "frame \(count)")
      count += 1
    }
    #expect(count == wanted.count / size && count >= 7)
  }

  /// Six hundred frames are more than one answer holds.
  @Test func aLongAnimationIsReadInParts() async throws {
    let file = rig.folder.appending(path: "long.png")
    try await pillow(
      """
      frames = [Image.new('L', (24, 16), number % 251) for number in range(600)]
      frames[0].save(sys.argv[1], save_all=True, append_images=frames[1:], duration=20)
      """, file.path)
    let reader = SandboxedReader()
    let picture = try AnimatedPicture(file, limit: nil, reader)
    #expect(picture.frameCount == 600 && picture.loopCount == 0)
    #expect(picture.isInMemory(10) && !picture.isInMemory(400))
    for index in [0, 255, 256, 599, 300, 1, 598, 255] {
      let frame = try #require(try picture.frame(index))
      let data = try #require(frame.image.dataProvider?.data as Data?)
      #expect(data[data.startIndex] == UInt8(index % 251))
      #expect(frame.seconds == 0.02)
    }
    #expect(reader.startedCount == 1)
  }

  @Test(arguments: [("gif", 0), ("webp", 0), ("webp", 5), ("png", 10)]) func framesThatAreTooShortAreShownForATenth(
    _ ending: String, _ milliseconds: Int
  ) async throws {
    let file = rig.folder.appending(path: "short.\(ending)")
    try await pillow(
      """
      frames = [Image.new('L', (24, 16), number) for number in (10, 200)]
      frames[0].save(sys.argv[1], save_all=True, append_images=frames[1:], duration=\(milliseconds))
      """, file.path)
    #expect(try AnimatedPicture(file, limit: nil).frame(0)?.seconds == 0.1)
  }

  @Test func ffmpegsAnimationsAreRead() async throws {
    for (name, words) in [
      ("a.gif", []), ("a.png", ["-f", "apng", "-plays", "2"]), ("a.webp", ["-c:v", "libwebp_anim"]),
    ] {
      let file = rig.folder.appending(path: name)
      _ = try await Tool.run(
        ["ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=96x64:r=10:d=1"] + words + [file.path])
      let picture = try AnimatedPicture(file, limit: nil)
      #expect(picture.frameCount == 10)
      for index in 0..<10 { #expect(try picture.frame(index)?.seconds == 0.1) }
    }
  }

  @Test(arguments: kinds) func aDamagedAnimationEndsBeforeTheDamage(_ ending: String) async throws {
    let whole = [UInt8](try Data(contentsOf: await painted(ending)))
    var random = SeededRandom(seed: 20_261_125)
    for round in 0..<80 {
      var damaged = whole
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if round % 2 == 0 { damaged = Array(damaged.prefix(Int.random(in: 0..<damaged.count, using: &random))) }
      guard let decoder = AnimationDecoder(Data(damaged)) else { continue }
      var count = 0
      while decoder.next(longestSide: nil) != nil { count += 1 }
      #expect(count <= decoder.frameCount)
    }
    guard ending != "webp" else { return }
    // Cut off: the frames before are shown, and then it is known how many there are.
    let file = try rig.file("cut.\(ending)", Data(whole.prefix(whole.count * 5 / 6)))
    let picture = try AnimatedPicture(file, limit: nil)
    #expect((2...5).contains(picture.frameCount))
    #expect(try picture.frame(1) != nil)
    #expect(try picture.frame(picture.frameCount) == nil)
  }
}
