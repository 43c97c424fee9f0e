import CoreGraphics
import CoreMedia
import Foundation
import Testing
import Timeline

@testable import kinora

/// The project of Combine as a value.
@Suite struct CombineProjectTests {
  private static let folder = URL(fileURLWithPath: "/home/ann/Videos/Kinora/Projects", isDirectory: true)

  private static func file(_ name: String) -> URL { URL(fileURLWithPath: "/home/ann/Videos/Kinora/\(name).mp4") }

  private static func movie(_ seconds: Double, width: Int = 640, height: Int = 360, sounds: Bool = true) -> CombineMovie
  {
    CombineMovie(
      duration: CMTime(value: Int64(seconds * 30), timescale: 30), frame: CMTime(value: 1, timescale: 30), width: width,
      height: height, hasSound: sounds)
  }

  /// Clips named a, b, c… of these lengths in seconds.
  private static func project(_ lengths: [Double]) -> CombineProject {
    CombineProject(
      zip("abcdefgh", lengths).map { (file(String($0)), movie($1)) })
  }

  private static func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 3000) }

  private static func names(_ project: CombineProject) -> String { project.clips.map(\.name).joined() }

  // MARK: Order

  private static let moves: [(Int, Int, String)] = [
    (1, 0, "abcd"), (1, 1, "bacd"), (1, 3, "bcda"), (1, 9, "bcda"), (4, 0, "dabc"), (4, -1, "dabc"), (3, 1, "acbd"),
    (9, 0, "abcd"),
  ]

  @Test(arguments: moves) func clipsMoveToAPlace(_ id: Int, _ place: Int, _ order: String) {
    var project = Self.project([1, 1, 1, 1])
    project.setJoint(before: 2, to: .zero)
    let joints = project.joints
    project.move(id, to: place)
    #expect(Self.names(project) == order)
    #expect(project.joints == joints)
  }

  private static let removals: [(Int, String, [Double])] = [
    (1, "bcd", [0.2, 0.3]), (2, "acd", [0.2, 0.3]), (3, "abd", [0.1, 0.3]), (4, "abc", [0.1, 0.2]),
    (9, "abcd", [0.1, 0.2, 0.3]),
  ]

  @Test(arguments: removals) func theJointBeforeARemovedClipGoesWithIt(_ id: Int, _ order: String, _ joints: [Double]) {
    var project = Self.project([1, 1, 1, 1])
    for place in 1...3 { project.setJoint(before: place, to: Self.time(Double(place) / 10)) }
    project.remove(id)
    #expect(Self.names(project) == order)
    #expect(project.joints == joints.map(Self.time))
  }

  @Test func addedClipsFollowWithTheUsualJoint() {
    var project = Self.project([1])
    let first = project.add([(Self.file("x"), Self.movie(2)), (Self.file("y"), Self.movie(2))])
    #expect(Self.names(project) == "axy")
    #expect(first == 2 && Set(project.clips.map(\.id)).count == 3)
    #expect(project.joints == [CombineProject.usualJoint, CombineProject.usualJoint])
  }

  // MARK: Joints

  private static let joints: [([Double], [Double], [Double])] = [
    // lengths, wanted, possible
    ([4, 4], [0.5], [0.5]), ([4, 4], [0], [0]), ([4, 0.4], [0.5], [0.4]), ([0.4, 4], [0.5], [0.4]),
    ([4, 1, 4], [0.8, 0.8], [0.5, 0.5]), ([4, 1, 4], [0.8, 0], [0.8, 0]), ([4, 1, 4], [0.3, 0.3], [0.3, 0.3]),
    ([1, 1, 1, 1], [3, 3, 3], [0.5, 0.5, 0.5]), ([4, 4], [9], [3]), ([4, 4], [0.51], [0.5]), ([4, 4], [0.01], [0]),
  ]

  @Test(arguments: joints)
  func aCrossFadeIsNeverLongerThanItsClipsAllow(_ lengths: [Double], _ wanted: [Double], _ possible: [Double]) {
    var project = Self.project(lengths)
    for (place, length) in wanted.enumerated() { project.setJoint(before: place + 1, to: Self.time(length)) }
    #expect((1..<lengths.count).map { project.joint(before: $0).seconds } == possible)
    #expect(abs(project.duration.seconds - (lengths.reduce(0, +) - possible.reduce(0, +))) < 0.0001)
    // No clip is shorter than what it gives to both sides.
    for place in lengths.indices {
      #expect(project.joint(before: place) + project.joint(before: place + 1) <= project.clips[place].length ?? .zero)
    }
  }

  @Test func aJointThatWasShortenedByATrimIsAsWantedAgainWhenTheTrimIsTakenBack() {
    var project = Self.project([4, 4])
    project.setJoint(before: 1, to: Self.time(2))
    project.change(2) { $0.trimEnd(to: Self.time(1)) }
    #expect(project.joint(before: 1) == Self.time(1))
    project.change(2) { $0.trimEnd(to: Self.time(4)) }
    #expect(project.joint(before: 1) == Self.time(2))
  }

  // MARK: Trimming

  private static let trims: [(Double?, Double?, Double, Double)] = [
    // start, end wanted; start, end
    (1, nil, 1, 4), (nil, 3, 0, 3), (1, 3, 1, 3), (-1, nil, 0, 4), (nil, 9, 0, 4), (3.95, nil, 3.8, 4),
    (3, 1, 3, 3.2), (1.01, nil, 1, 4), (nil, 2.02, 0, 2 + 1.0 / 30),
  ]

  @Test(arguments: trims)
  func endsSnapToFramesAndKeepApart(_ start: Double?, _ end: Double?, _ first: Double, _ last: Double) throws {
    var clip = CombineClip(id: 1, file: Self.file("a"), movie: Self.movie(4))
    if let start { clip.trimStart(to: CMTime(seconds: start, preferredTimescale: 90_000)) }
    if let end { clip.trimEnd(to: CMTime(seconds: end, preferredTimescale: 90_000)) }
    #expect(abs(clip.start.seconds - first) < 0.0001)
    #expect(abs(try #require(clip.end).seconds - last) < 0.0001)
    #expect((clip.own.to == nil) == (last == 4))
  }

  @Test(arguments: [
    (1.0, 1.0, 4.0, 1.0, 1.0), (5, 0, 4, 4, 0), (0, 5, 4, 0, 4), (3, 3, 4, 2, 2), (1, 5, 4, 1, 3), (5, 1, 4, 3, 1),
  ])
  func fadesAreNotLongerThanTheClip(
    _ fadeIn: Double, _ fadeOut: Double, _ length: Double, _ first: Double, _ last: Double
  ) {
    let fades = CombineClip.fitting(Self.time(fadeIn), Self.time(fadeOut), in: Self.time(length))
    #expect(fades.in == Self.time(first) && fades.out == Self.time(last))
  }

  // MARK: Shape

  private static let shapes: [(String, CombineShape)] = [
    ("w", .landscape), ("t", .portrait), ("wtt", .portrait), ("wwt", .landscape), ("wt", .landscape), ("sst", .square),
  ]

  @Test(arguments: shapes) func theResultHasTheShapeOfMostClips(_ clips: String, _ shape: CombineShape) {
    let project = CombineProject(
      clips.map { kind in
        let size = kind == "w" ? (640, 360) : kind == "t" ? (360, 640) : (400, 400)
        return (Self.file("x"), Self.movie(1, width: size.0, height: size.1))
      })
    #expect(project.shape == shape)
    #expect(project.fitted.count == project.clips.count { $0.movie?.shape != shape })
  }

  @Test(arguments: [
    (CombineShape.landscape, 640.0, 360.0), (.portrait, 360, 640), (.square, 360, 360),
  ])
  func anotherShapeHasTheSidesOfTheLargestClip(_ shape: CombineShape, _ width: Double, _ height: Double) {
    var project = Self.project([1, 1])
    project.setShape(shape)
    #expect(project.size == CGSize(width: width, height: height))
  }

  // MARK: Documents

  private static var whole: CombineProject {
    var project = project([4, 3, 2])
    project.background = TimelineColor(red: 43, green: 47, blue: 74)
    project.setJoint(before: 2, to: .zero)
    project.change(2) {
      $0.trimStart(to: time(1))
      $0.trimEnd(to: time(2.5))
      $0.volume = 0.8
      $0.fadeIn = time(0.5)
    }
    project.titleText = "The Lake"
    project.titles[0].position = CombineTitlePlace.top.position
    project.music = CombineMusic(file: URL(fileURLWithPath: "/home/ann/Music/song.mp3"), duration: time(3))
    return project
  }

  private static func read(_ json: String) throws -> CombineProject {
    let document = try TimelineReader.read(Data(json.utf8)).document
    let movies = [file("a"): movie(4), file("b"): movie(3), file("c"): movie(2)]
    return try CombineProject(
      document, folder: folder, movies: movies,
      durations: [URL(fileURLWithPath: "/home/ann/Music/song.mp3"): time(3)])
  }

  @Test func aProjectIsTheSameWhenItWasWrittenAndRead() throws {
    let project = Self.whole
    let json = project.document(in: Self.folder).json
    let again = try Self.read(json)
    #expect(again.document(in: Self.folder).json == json)
    #expect(again.clips.map(\.file) == project.clips.map(\.file))
    #expect(again.clips.map(\.length) == project.clips.map(\.length))
    #expect(again.joints == project.joints && again.size == project.size && again.frame == project.frame)
    #expect(again.background == project.background && again.titles == project.titles)
    #expect(again.music?.ducks == true && again.music?.volume == project.music?.volume)
    #expect(again.duration == project.duration)
  }

  @Test func filesAreNamedRelativeToTheProject() {
    let document = Self.whole.document(in: Self.folder)
    #expect(document.clips.map(\.file) == ["../a.mp4", "../b.mp4", "../c.mp4"])
    #expect(document.sounds.map(\.file) == ["../../../Music/song.mp3"])
    let other = URL(fileURLWithPath: "/media/stick/x.mp4")
    #expect(CombinePath.text(of: other, in: Self.folder) == "/media/stick/x.mp4")
    #expect(CombinePath.file("../a.mp4", in: Self.folder) == Self.file("a"))
  }

  @Test func whatCombineHasNoControlsForStaysAsItIs() throws {
    let json = """
      {"version": 1, "size": {"width": 640, "height": 360}, "frameRate": 30,
       "clips": [{"file": "../a.mp4", "speed": 2, "rotation": 5, "fit": "fill"}, {"file": "../b.mp4"},
                 {"file": "../c.mp4", "layer": 1, "at": 0.5, "scale": 0.3}],
       "titles": [{"text": "One", "duration": 1}, {"text": "Two", "at": 1, "duration": 1}],
       "audio": [{"file": "../../../Music/song.mp3", "volumeRamps": [{"at": 0.5, "to": 0.9}]},
                 {"file": "../voice.wav", "at": 1}]}
      """
    let document = try TimelineReader.read(Data(json.utf8)).document
    let project = try Self.read(json)
    #expect(project.document(in: Self.folder) == document)
    #expect(project.clips.count == 2 && project.music?.ducks == false)
    #expect(project.clips[0].length == Self.time(2))
  }

  @Test func clipsThatAreNotOneAfterTheOtherAreRefusedByTheirKey() throws {
    let json = #"{"version": 1, "clips": [{"file": "../a.mp4"}, {"file": "../b.mp4", "at": 6}]}"#
    #expect(throws: TimelineProblem.self) { try Self.read(json) }
  }

  @Test func theRestIsUsableWhereAClipIsMissing() throws {
    let document = Self.whole.document(in: Self.folder)
    let movies = [Self.file("a"): Self.movie(4), Self.file("c"): Self.movie(2)]
    let project = try CombineProject(document, folder: Self.folder, movies: movies, durations: [:])
    #expect(project.missing.map(\.name) == ["b"])
    #expect(Self.names(project.usable) == "ac")
    #expect(project.usable.music == nil && project.usable.joints == [.zero])
    #expect(CombineWords.missing(project).contains("b.mp4") && CombineWords.missing(project).contains("song.mp3"))
    // Nothing is lost when it is written again.
    #expect(project.document(in: Self.folder).clips.map(\.file) == ["../a.mp4", "../b.mp4", "../c.mp4"])
    #expect(project.document(in: Self.folder).sounds.count == 1)
  }

  @Test func titlesAndMusicAreOnlyFittedWhereAllClipsAreThere() throws {
    var whole = Self.whole
    whole.titles[0].at = Self.time(6)
    var document = whole.document(in: Self.folder)
    document.sounds[0].at = Self.time(5.5)
    let song = URL(fileURLWithPath: "/home/ann/Music/song.mp3")
    // Without the last clip, whose length only its file says, the others end after five seconds.
    let movies = [Self.file("a"): Self.movie(4), Self.file("b"): Self.movie(3)]
    var project = try CombineProject(
      document, folder: Self.folder, movies: movies, durations: [song: Self.time(3)])
    #expect(project.missing.map(\.name) == ["c"])
    let kept = project.document(in: Self.folder)
    #expect(kept.titles == document.titles && kept.sounds == document.sounds)
    #expect(project.usable.document(in: Self.folder).titles[0].at == Self.time(4.5))
    // Ducking is recognised again at another volume, and where it is new.
    #expect(document.sounds[0].volumeRamps.map(\.to) == [0.125])
    project.music?.volume = 1
    #expect(project.document(in: Self.folder).sounds[0].volumeRamps.map(\.to) == [0.25])
    project.music?.ducks = false
    #expect(project.document(in: Self.folder).sounds[0].volumeRamps.isEmpty)
    project.music = CombineMusic(file: song, duration: Self.time(3))
    let sound = project.document(in: Self.folder).sounds[0]
    #expect(CombineMusic(file: song, duration: Self.time(3), own: sound).ducks)
    #expect(sound.fadeOut == Self.time(1))
  }

  // MARK: Music

  /// `s` is a clip of five seconds with sound, `-` one without.
  private static let ducking: [(String, [(Double, Double)])] = [
    // when, and to which share of its volume it has changed by then
    ("s", [(0, 0.25)]), ("-", [(0, 1)]), ("-s", [(0, 1), (5, 0.25)]), ("s-", [(0, 0.25), (5.8, 1)]),
    ("s-s", [(0, 0.25), (5.8, 1), (10, 0.25)]), ("ss-", [(0, 0.25), (10.8, 1)]),
    ("-s-", [(0, 1), (5, 0.25), (10.8, 1)]),
  ]

  @Test(arguments: ducking) func musicIsQuieterWhileClipsSound(_ clips: String, _ changes: [(Double, Double)]) throws {
    var project = CombineProject(clips.map { (Self.file("x"), Self.movie(5, sounds: $0 == "s")) })
    project.setAllJoints(to: .zero)
    project.music = CombineMusic(file: Self.file("m"), duration: Self.time(3))
    let ramps = try #require(project.document(in: Self.folder).sounds.first).volumeRamps
    #expect(ramps.map { ($0.at + $0.duration).seconds } == changes.map(\.0))
    #expect(ramps.map { $0.to / 0.5 } == changes.map(\.1))
    project.music?.ducks = false
    #expect(project.document(in: Self.folder).sounds[0].volumeRamps.isEmpty)
  }

  @Test func aMutedClipDoesNotDuckTheMusic() {
    var project = Self.project([4])
    project.change(1) { $0.volume = 0 }
    project.music = CombineMusic(file: Self.file("m"), duration: Self.time(3))
    #expect(project.document(in: Self.folder).sounds[0].volumeRamps.map(\.to) == [0.5])
  }

  // MARK: Title

  @Test func aTitleEndsBeforeTheResultDoes() {
    var project = Self.project([1])
    project.titleText = "Words"
    project.titles[0].at = Self.time(9)
    let title = project.document(in: Self.folder).titles[0]
    #expect(title.at == Self.time(0.5))
    #expect(title.fadeIn + title.fadeOut <= Self.time(0.5))
    project.titleText = ""
    #expect(project.titles.isEmpty)
  }
}
