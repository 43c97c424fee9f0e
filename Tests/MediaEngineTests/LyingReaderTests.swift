import CoreGraphics
import Foundation
import GLibSupport
import TestSupport
import Testing

@testable import MediaEngine

/// A reader that somebody has taken over, or that dies, hurts nobody: here it is a program of the test's.
@Suite struct LyingReaderTests {
  private let rig: PhotoRig
  private let file: URL

  init() throws {
    rig = try PhotoRig()
    file = try rig.file("a.jpg", Data("anything".utf8))
  }

  private func reader(
    _ words: String, memory: HostileFileMemory? = nil, clock: any HostClock = SystemHostClock.shared
  ) throws -> SandboxedReader {
    try rig.lyingReader(words, memory: memory, clock: clock)
  }

  private static let shape = PhotoRig.saidShape

  @Test func aPictureThatIsTrueArrives() throws {
    let reader = try reader("give(bytes(range(64)), {'shape': {\(Self.shape)}})")
    let image = try reader.picture(of: file, limit: nil)
    #expect((image.width, image.height) == (4, 4))
    let bytes = try #require(image.dataProvider?.data as Data?)
    #expect(bytes == Data(0..<64))
  }

  @Test(arguments: [
    // Fewer bytes than the rows have; rows shorter than pixels; no picture; a format that nobody has.
    "give(bytes(63), {'shape': {\(shape)}})",
    "give(bytes(64), {'shape': {\(shape.replacing(#""width": 4"#, with: #""width": 5"#))}})",
    "give(bytes(64), {'shape': {\(shape.replacing(#""height": 4"#, with: #""height": -4"#))}})",
    "give(bytes(64), {'shape': {\(shape.replacing(#""bytesPerRow": 16"#, with: #""bytesPerRow": 9223372036854775807"#))}})",
    "give(bytes(64), {'shape': {\(shape.replacing(#""bitsPerPixel": 32"#, with: #""bitsPerPixel": 0"#))}})",
    "give(bytes(64), {'shape': {\(shape.replacing(#""bitsPerComponent": 8"#, with: #""bitsPerComponent": -8"#))}})",
    // More than there is, or than fits in, and less than nothing.
    "give(bytes(64), {'shape': {\(shape)}, 'sharedCount': 65})",
    "give(bytes(64), {'shape': {\(shape)}, 'sharedCount': \(SharedMemory.size + 1)})",
    "give(bytes(64), {'shape': {\(shape)}, 'sharedCount': -64})",
    // Nothing, another file, more than one file.
    "say(json.dumps({'hasFacts': False, 'isElsewhere': False, 'shape': {\(shape)}}))",
    "say(json.dumps({'hasFacts': False, 'isElsewhere': False, 'shape': {\(shape)}}), [0])",
    "say(json.dumps({'hasFacts': False, 'isElsewhere': False, 'shape': {\(shape)}}), [0, 1])",
    "say(json.dumps({'hasFacts': False, 'isElsewhere': False, 'shape': {\(shape)}}), [0, 1, 2])",
    // An answer to another question, none, nonsense, too much, and one that refers to itself.
    "say(json.dumps({'hasFacts': True, 'isElsewhere': False}))", "say('{}')", "say('[' * 20000)", "say('x' * 100000)",
    "give(json.dumps({'hasFacts': False, 'isElsewhere': True}).encode(), {'isElsewhere': True})",
  ])
  func liesAreNoPictures(_ words: String) throws {
    let reader = try reader(words)
    #expect(throws: ReaderFailure.self) { try reader.picture(of: file, limit: nil) }
  }

  /// However many descriptors come with an answer, or with a message without a word, none stays: a program that runs out
  /// of them can't even save a photo.
  @Test(arguments: [1, 2, 3, 60], ["json.dumps({'hasFacts': True, 'isElsewhere': False})", "''"])
  func descriptorsThatItSendsAreClosed(_ count: Int, _ words: String) throws {
    let name = "sent-\(UUID().uuidString)"
    let reader = try reader(
      """
      file = os.memfd_create("\(name)")
      say(\(words), [file] * \(count))
      """)
    for _ in 0..<3 { _ = try? reader.facts(of: file.path) }
    let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    let open = files.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
    #expect(open.filter { $0.contains(name) } == [])
  }

  @Test func whatItSaysOfAFileMakesSense() throws {
    let file = try rig.file("b.jpg", Data([0xFF, 0xD8, 0xFF, 0xE0]))
    let facts = try reader(
      """
      say(json.dumps({'hasFacts': True, 'isElsewhere': False, 'facts': {'kind': 'image', 'ending': '../../x/\\u0000' + 'y' * 99,
        'width': 9223372036854775807, 'height': -5, 'duration': 'nan', 'isHighFrameRate': False, 'orientation': 77,
        'isReadable': True, 'isAnimated': False, 'created': 1e300, 'location': {'latitude': 'inf', 'longitude': 0}}}))
      """
    ).facts(of: file.path)
    let said = try #require(facts)
    #expect(said.ending == "jpg")
    #expect((said.width, said.height, said.orientation) == (0, 0, 1))
    #expect(said.duration == 0 && said.created == nil && said.location == nil)
    let words = try reader(
      """
      cue = {'start': {'value': 0, 'timescale': 1, 'flags': 1, 'epoch': 0}, 'end': {'value': 1, 'timescale': 1, 'flags': 1, 'epoch': 0}}
      cues = [dict(cue, text={'string': 'word', 'runs': [{'range': [2, 99], 'style': 1}, {'range': [0, 2], 'style': 1}]}),
        dict(cue, start=cue['end'], text={'string': 'late', 'runs': []}),
        dict(cue, text={'string': 'x' * ((1 << 16) + 1), 'runs': []})]
      give(json.dumps({'hasFacts': False, 'isElsewhere': False, 'cues': cues}).encode(), {'isElsewhere': True})
      """
    ).subtitles(of: file)
    #expect(words.map(\.text.string) == ["word"])
    #expect(words.first?.text.runs.map(\.range) == [0..<2])
  }

  @Test func itsTextsHaveALargestSizeAndItsNumbersMakeSense() throws {
    let details = try reader(
      """
      long = 'x' * ((1 << 16) + 1)
      give(json.dumps({'hasFacts': False, 'isElsewhere': False, 'details': {
        'orientation': 1, 'isBracketed': False, 'hasThumbnail': False, 'make': 'x' * (1 << 16), 'model': long, 'lens': long,
        'software': long, 'title': long, 'description': long, 'contentIdentifier': long, 'burstIdentifier': long,
        'keywords': ['word', long] + ['more'] * 2000, 'exposureTime': 'nan', 'gain': 'inf', 'exposureBias': -1e300,
        'whiteBalanceTemperature': 'nan', 'iso': -5, 'addedEXIF': 'AAAA', 'addedIPTC': 'AAAA',
        'location': {'latitude': 91, 'longitude': 0}}}).encode(), {'isElsewhere': True})
      """
    ).details(of: file)
    var expected = PhotoDetails()
    expected.make = String(repeating: "x", count: 1 << 16)
    expected.keywords = ["word"] + Array(repeating: "more", count: 999)
    #expect(details == expected)
    let properties = try reader(
      """
      deep = {'text': {'_0': 'x'}}
      for _ in range(20): deep = {'list': {'_0': [deep]}}
      give(json.dumps({'hasFacts': False, 'isElsewhere': False, 'properties': {
        'a': {'text': {'_0': 'word'}}, 'b': {'text': {'_0': 'x' * ((1 << 16) + 1)}}, 'c': {'number': {'_0': 'nan'}},
        'd': {'list': {'_0': [{'integer': {'_0': 1}}] * ((1 << 16) + 1)}}, 'e': deep,
        'f': {'dictionary': {'_0': {'g': {'number': {'_0': 0.5}}, 'h': {'number': {'_0': 'inf'}}}}},
        'i': {'data': {'_0': 'A' * (1 << 17)}}}}).encode(), {'isElsewhere': True})
      """
    ).properties(of: file)
    #expect(Set(properties.keys) == ["a", "e", "f"] && properties["a"] as? String == "word")
    #expect((properties["f"] as? [String: Any])?.count == 1)
    #expect("\(properties["e"] ?? "")".count < 100)
    let tags = try reader(
      """
      long = 'x' * ((1 << 16) + 1)
      tag = {'keySpace': 'comn', 'key': 'title', 'text': 'word'}
      give(json.dumps({'hasFacts': False, 'isElsewhere': False, 'tags': [
        dict(tag, text=long), dict(tag, key=long), dict(tag, languageTag=long), tag] + [tag] * 2000
      }).encode(), {'isElsewhere': True})
      """
    ).tags(of: file)
    #expect(tags == Array(repeating: MetadataEntry(.common, "title", .text("word")), count: 1000))
    let place = try reader(
      """
      say(json.dumps({'hasFacts': False, 'isElsewhere': False, 'details': {
        'orientation': 1, 'isBracketed': False, 'hasThumbnail': False, 'location': {
          'latitude': 48, 'longitude': 16, 'altitude': 'inf', 'heading': 'nan', 'time': 1e300}}}))
      """
    ).details(of: file).location
    #expect(place == PhotoDetails.Location(latitude: 48, longitude: 16))
    let facts = try reader(
      """
      long = 'x' * ((1 << 16) + 1)
      give(json.dumps({'hasFacts': True, 'isElsewhere': False, 'facts': {'kind': 'image', 'ending': 'jpg',
        'width': 4, 'height': 4, 'duration': 0, 'isHighFrameRate': False, 'orientation': 1, 'isReadable': True,
        'isAnimated': False, 'contentIdentifier': long, 'burst': long}}).encode(), {'isElsewhere': True})
      """
    ).facts(of: file.path)
    #expect(facts?.width == 4 && facts?.contentIdentifier == nil && facts?.burst == nil)
    let picture = try #require(CodePicture(brightness: [0, 0, 0, 0], width: 2, height: 2))
    let codes = try reader(
      """
      codes = [{'symbology': 'qr', 'text': text, 'corners': corners} for text, corners in
        [('good', [[0, 0], [1, 1]]), ('x' * ((1 << 16) + 1), []), ('far', [[1e300, 0]]), ('many', [[0, 0]] * 2000)]]
      give(json.dumps({'hasFacts': False, 'isElsewhere': False, 'codes': codes}).encode(), {'isElsewhere': True})
      """
    ).codes(in: picture, [.qr])
    #expect(codes.map(\.text) == ["good"])
  }

  /// It isn't asked of that file again until the file changes; others are read.
  @Test func aFileThatEndsItsReaderIsRemembered() throws {
    let reader = try reader(
      """
      if os.fstat(extra[0]).st_size == 8: os.kill(os.getpid(), signal.SIGSEGV)
      say(json.dumps({'hasFacts': True, 'isElsewhere': False}))
      """)
    let other = try rig.file("b.jpg", Data("another one".utf8))
    #expect(throws: ReaderFailure.hostile) { try reader.facts(of: file.path) }
    #expect(throws: ReaderFailure.hostile) { try reader.facts(of: file.path) }
    #expect(reader.startedCount == 1)
    #expect(try reader.facts(of: other.path) == nil)
    #expect(reader.startedCount == 2)
    // Nor is more asked of it: it costs one process in all.
    #expect(throws: ReaderFailure.hostile) { try reader.picture(of: file, limit: 16) }
    #expect(throws: ReaderFailure.hostile) { try reader.picture(of: file, limit: nil) }
    #expect(reader.startedCount == 2 && reader.waitingCount == 1)
    try Data("changed!".utf8).write(to: file)
    #expect(throws: ReaderFailure.hostile) { try reader.facts(of: file.path) }
    // The one that waited was asked.
    #expect(reader.startedCount == 2)
  }

  /// A photo that is too much to decode in full may be a harmless thumbnail.
  @Test func whatEndsAReaderAsAWholeIsStillAskedForLess() throws {
    let reader = try reader(
      """
      if task.get("picture") == {}: os.kill(os.getpid(), signal.SIGSEGV)
      give(bytes(64), {'shape': {\(Self.shape)}})
      """)
    #expect(throws: ReaderFailure.hostile) { try reader.picture(of: file, limit: nil) }
    #expect(try reader.picture(of: file, limit: 16).width == 4)
    #expect(throws: ReaderFailure.hostile) { try reader.picture(of: file, limit: nil) }
    #expect(reader.startedCount == 2)
  }

  /// As the system does that has no memory left: that is no fault of the file.
  @Test func aReaderThatSomebodyElseEndsIsReplaced() throws {
    let once = """
      place = os.path.dirname(sys.argv[0]) + "/ended"
      if not os.path.exists(place):
        open(place, "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
      say(json.dumps({'hasFacts': True, 'isElsewhere': False}))
      """
    let reader = try reader(once)
    #expect(try reader.facts(of: file.path) == nil)
    #expect(reader.startedCount == 2)
    // While it waited.
    let waiting = try self.reader("say(json.dumps({'hasFacts': True, 'isElsewhere': False}))\nif count == 1: break")
    #expect(try waiting.facts(of: file.path) == nil)
    #expect(try waiting.facts(of: file.path) == nil)
    // While it was ending: it has the task in its socket, and never takes it.
    let ending = try self.reader(
      """
      say(json.dumps({'hasFacts': True, 'isElsewhere': False}))
      if not os.path.exists(os.path.dirname(sys.argv[0]) + "/second"):
        open(os.path.dirname(sys.argv[0]) + "/second", "w").close()
        while not select.select([link], [], [])[0]: pass
        break
      """)
    #expect(try ending.facts(of: file.path) == nil)
    #expect(try ending.facts(of: file.path) == nil)
    #expect(ending.startedCount == 2)
    // Again and again: it isn't read, and isn't remembered.
    let never = try self.reader("os.kill(os.getpid(), signal.SIGTERM)")
    for count in [2, 4] {
      #expect(throws: ReaderFailure.interrupted) { try never.facts(of: file.path) }
      #expect(never.startedCount == count)
    }
  }

  /// The first time the memory may lack because of what else is read; then it is read alone, and again the next time.
  @Test func aFileThatGetsItsReaderKilledTwiceAloneIsHostile() throws {
    let memory = HostileFileMemory(file: rig.folder.appending(path: "cache/hostile.json"))
    let reader = try reader(
      """
      if os.fstat(extra[0]).st_size == 8: os.kill(os.getpid(), signal.SIGKILL)
      say(json.dumps({'hasFacts': True, 'isElsewhere': False}))
      """, memory: memory)
    #expect(throws: ReaderFailure.killed) { try reader.facts(of: file.path) }
    #expect(reader.startedCount == 2)
    #expect(memory.entries.isEmpty)
    // Others are read as ever.
    #expect(try reader.facts(of: rig.file("b.jpg", Data("another one".utf8)).path) == nil)
    #expect(reader.startedCount == 3)
    #expect(throws: ReaderFailure.hostile) { try reader.facts(of: file.path) }
    #expect(memory.entries.count == 1)
    let count = reader.startedCount
    #expect(throws: ReaderFailure.hostile) { try reader.facts(of: file.path) }
    #expect(reader.startedCount == count)
  }

  /// It costs one process, and not one with every start of the program.
  @Test func hostileFilesAreRememberedBetweenStarts() throws {
    let memory = HostileFileMemory(file: rig.folder.appending(path: "cache/hostile.json"))
    let words = "os.kill(os.getpid(), signal.SIGSEGV)"
    let first = try reader(words, memory: memory)
    #expect(throws: ReaderFailure.hostile) { try first.facts(of: file.path) }
    #expect(first.startedCount == 1)
    let second = try reader(words, memory: memory)
    #expect(throws: ReaderFailure.hostile) { try second.facts(of: file.path) }
    #expect(second.startedCount == 0)
    // The next version's reader may have learnt to read it, and another one is another file.
    var next = memory
    next.version += "+"
    let third = try reader(words, memory: next)
    #expect(throws: ReaderFailure.hostile) { try third.facts(of: file.path) }
    #expect(third.startedCount == 1)
    try Data("changed!".utf8).write(to: file)
    let fourth = try reader(words, memory: next)
    #expect(throws: ReaderFailure.hostile) { try fourth.facts(of: file.path) }
    #expect(fourth.startedCount == 1)
  }

  @Test func aReaderThatHangsIsEnded() async throws {
    let clock = SimulatedClock()
    let memory = HostileFileMemory(file: rig.folder.appending(path: "cache/hostile.json"))
    let reader = try reader(
      "open(os.path.dirname(sys.argv[0]) + '/asked', 'w').close()\nsignal.pause()", memory: memory, clock: clock)
    let file = file
    async let outcome = Task.detached { Result { try reader.facts(of: file.path) } }.value
    try await eventually("the question") { [rig] in
      FileManager.default.fileExists(atPath: rig.folder.appending(path: "asked").path)
    }
    await clock.advance(by: Timeouts.reader)
    guard case .failure(let error) = await outcome else { Issue.record("it answered"); return }
    #expect(error as? ReaderFailure == .late)
    // Not in this run, but in the next one: it may have been the disk.
    #expect(throws: ReaderFailure.late) { try reader.facts(of: file.path) }
    #expect(reader.startedCount == 1)
    #expect(memory.entries.isEmpty)
  }

  /// A kernel without landlock, and one whose landlock doesn't hold all threads, are two reasons.
  @Test(
    arguments: [
      (#""holds": ["systemCalls"]"#, nil, ReaderProtection.LandlockGap.kernel),
      (#""holds": ["systemCalls"], "landlock": 4"#, nil, .thread), (#""holds": ["files"], "landlock": 4"#, 4, nil),
    ] as [(String, Int?, ReaderProtection.LandlockGap?)])
  func whyLandlockDoesntHoldIsSaid(_ words: String, _ version: Int?, _ gap: ReaderProtection.LandlockGap?) throws {
    let place = try rig.lyingProgram("", greeting: #"{"version": "\#(ReaderGreeting.current)", \#(words)}"#)
    let protection = SandboxedReader(program: place.path).protection
    #expect(protection.landlock == version && protection.landlockGap == gap)
  }

  @Test func withoutAReaderFilesAreReadHere() throws {
    let photo = try rig.file("b.png", PhotoPixels(PhotoRig.picture(7)).png())
    let reader = SandboxedReader(program: nil)
    #expect(reader.protection == ReaderProtection(isInstalled: false))
    #expect(try reader.facts(of: photo.path)?.width == 320)
    #expect(try reader.picture(of: photo, limit: 32).width == 32)
    #expect(throws: ReaderFailure.self) { try reader.picture(of: file, limit: 32) }
  }

  /// Whatever keeps a reader that is installed from starting, no file is decoded in this process: it tries again after
  /// pauses, and gives up.
  @Test(arguments: ["missing", "silent", "other version", "not locked in"])
  func whereAReaderIsInstalledNoFileIsReadHere(_ kind: String) async throws {
    let photo = try rig.file("b.png", PhotoPixels(PhotoRig.picture(7)).png())
    let (path, reason): (String, String) =
      switch kind {
      case "missing": ("/nonexist", "No such file or directory")
      case "silent": ("/usr/bin/true", "it ended before it was ready")
      case "other version":
        (try rig.lyingProgram("", greeting: #"{"version": "1 & only", "holds": []}"#).path, "1 & only")
      default:
        (
          try rig.lyingProgram(
            "", greeting: #"{"version": "\#(ReaderGreeting.current)", "holds": [], "failure": "no room"}"#
          ).path, "it can't be locked in: no room"
        )
      }
    let clock = SimulatedClock()
    let reader = SandboxedReader(program: path, clock: clock)
    let start = clock.now
    // When the pauses end that each request waits for. None waits long: the last one not at all.
    for ends in [[250, 750, 1750, 3750], [7750], []] as [[UInt64]] {
      async let outcome = Task.detached { Result { try reader.facts(of: photo.path) } }.value
      for milliseconds in ends {
        let end = start + milliseconds * 1_000_000
        try await eventually("a pause until \(milliseconds) ms") { clock.nextDeadline == end }
        await clock.advance(by: .nanoseconds(Int64(end - clock.now)))
      }
      guard case .failure(let error) = await outcome, case .noReader(let words) = error as? ReaderFailure else {
        Issue.record("it was read")
        return
      }
      #expect(words.contains(reason))
    }
    let protection = reader.protection
    #expect(protection.isInstalled && protection.landlock == nil && !protection.hasSeccomp)
    #expect(protection.problem?.contains(reason) == true)
    #expect(reader.startedCount == 0)
  }

  /// A folder full of such files doesn't keep the processors busy with starts.
  @Test func afterAHostileFileTheNextStartWaits() async throws {
    let clock = SimulatedClock()
    let reader = try reader("os.kill(os.getpid(), signal.SIGSEGV)", clock: clock)
    #expect(throws: ReaderFailure.hostile) { try reader.facts(of: file.path) }
    let other = try rig.file("b.jpg", Data("another one".utf8))
    async let outcome = Task.detached { Result { try reader.facts(of: other.path) } }.value
    let end = clock.time(after: Timeouts.readerEndPause)
    try await eventually("a pause") { clock.nextDeadline == end }
    #expect(reader.startedCount == 1)
    await clock.advance(by: Timeouts.readerEndPause)
    guard case .failure(let error) = await outcome else { Issue.record("it was read"); return }
    #expect(error as? ReaderFailure == .hostile)
    #expect(reader.startedCount == 2)
  }

  /// No memory, no descriptor: what keeps a reader from starting passes.
  @Test func aReaderThatStartsLaterIsUsed() async throws {
    let clock = SimulatedClock()
    let place = try rig.lyingProgram("say(json.dumps({'hasFacts': True, 'isElsewhere': False}))")
    let away = rig.folder.appending(path: "away")
    try FileManager.default.moveItem(at: place, to: away)
    let reader = SandboxedReader(program: place.path, clock: clock)
    let file = file
    async let outcome = Task.detached { Result { try reader.facts(of: file.path) } }.value
    let end = clock.time(after: Timeouts.readerPause)
    try await eventually("a pause") { clock.nextDeadline == end }
    try FileManager.default.moveItem(at: away, to: place)
    await clock.advance(by: Timeouts.readerPause)
    #expect(try await outcome.get() == nil)
    #expect(reader.startedCount == 1)
  }

  @Test func readersThatNobodyNeedsEnd() async throws {
    let clock = SimulatedClock()
    // Neither answers before both have been asked.
    let reader = try reader(
      """
      place = os.path.dirname(sys.argv[0])
      open(f"{place}/asked {os.getpid()}", "w").close()
      while sum(name.startswith("asked") for name in os.listdir(place)) < 2: time.sleep(0.005)
      say(json.dumps({'hasFacts': True, 'isElsewhere': False}))
      """, clock: clock)
    let paths = try (0..<2).map { try rig.file("\($0).jpg", Data("\($0)".utf8)).path }
    await withTaskGroup(of: Void.self) { group in
      for path in paths { group.addTask { _ = try? reader.facts(of: path) } }
    }
    #expect(reader.startedCount == 2)
    #expect(reader.waitingCount == 2)
    await clock.advance(by: Timeouts.idleReader)
    try await eventually("the end of one") { reader.waitingCount == 1 }
    _ = try reader.facts(of: paths[0])
    #expect(reader.startedCount == 2)
  }
}
