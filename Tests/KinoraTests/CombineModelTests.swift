import CoreMedia
import Foundation
import Testing
import Timeline

@testable import kinora

/// The view model of the Combine page, with an engine that shows nothing.
@MainActor
@Suite struct CombineModelTests {
  private let engine = FakeCombineEngine()
  private let home: URL
  private let model: CombineModel

  init() throws {
    home = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-combine-\(UUID().uuidString)")
    model = CombineModel(engine: engine, store: CombineStore(folder: home.appendingPathComponent("Projects")))
  }

  private func file(_ name: String) -> URL { home.appendingPathComponent(name) }

  private func create(_ names: String...) async {
    model.create(names.map(file))
    await model.finish()
  }

  private var written: TimelineDocument? {
    guard let file = model.file else { return nil }
    return try? model.store.read(file)
  }

  @Test func aNewProjectIsShownAndKept() async throws {
    await create("lake.mp4", "jump.mp4", "meadow.mp4")
    let project = try #require(model.project)
    #expect(project.clips.map(\.name) == ["lake", "jump", "meadow"])
    #expect(model.current == 1 && project.shape == .landscape)
    #expect(engine.shown.last == project.document(in: model.store.folder))
    #expect(written == project.document(in: model.store.folder))
    #expect(written?.clips.map(\.file) == ["../lake.mp4", "../jump.mp4", "../meadow.mp4"])
    #expect(model.store.all()?.map(\.count) == [3])
  }

  @Test func filesThatCannotBeReadAreNamedAndLeftOut() async {
    await create("lake.mp4", "broken.mp4", "meadow.mp4")
    #expect(model.unreadable == ["broken.mp4"])
    #expect(model.project?.clips.count == 2)
    await create("broken.mp4")
    #expect(model.project == nil && model.fault != nil)
    #expect(model.store.all()?.count == 1)
  }

  @Test func twentyStepsAreUndoneAndRedone() async throws {
    await create("lake.mp4", "jump.mp4", "meadow.mp4")
    let first = try #require(model.project)
    for step in 1...20 {
      model.change { project in
        switch step % 4 {
        case 0: project.move(project.clips[2].id, to: 0)
        case 1: project.setJoint(before: 1, to: CMTime(value: Int64(step), timescale: 10))
        case 2: project.titleText = "Step \(step)"
        default: project.change(1) { $0.volume = Double(step) / 100 }
        }
      }
    }
    let last = try #require(model.project)
    for _ in 1...20 { model.undo() }
    #expect(model.project == first && !model.canUndo)
    await model.finish()
    #expect(written == first.document(in: model.store.folder))
    for _ in 1...20 { model.redo() }
    #expect(model.project == last && !model.history.canRedo)
    await model.finish()
    #expect(engine.shown.last == last.document(in: model.store.folder))
    #expect(written == last.document(in: model.store.folder))
  }

  @Test func aDragIsOneStep() async {
    await create("lake.mp4", "meadow.mp4")
    for frame in 1...9 { model.trimStart(of: 1, to: CMTime(value: Int64(frame), timescale: 30)) }
    model.endChange()
    model.trimStart(of: 1, to: CMTime(value: 20, timescale: 30))
    model.undo()
    #expect(model.project?.clips[0].start == CMTime(value: 9, timescale: 30))
    model.undo()
    #expect(model.project?.clips[0].start == .zero)
  }

  @Test func theFrameAtTheEndThatIsTrimmedIsShown() async {
    await create("lake.mp4", "meadow.mp4")
    model.trimEnd(of: 1, to: CMTime(value: 2, timescale: 1))
    await model.finish()
    // The last half second is seen with the next clip: the last frame before it is the 44th.
    #expect(model.time == CMTime(value: 44, timescale: 30))
    #expect(engine.time == model.time)
    model.trimStart(of: 2, to: CMTime(value: 1, timescale: 1))
    #expect(model.time == CMTime(value: 2, timescale: 1))
  }

  @Test func aClipIsTrimmedAtTheFrameThatIsShown() async {
    await create("lake.mp4", "meadow.mp4")
    model.seek(to: CMTime(value: 1, timescale: 1))
    model.trimCurrent(isStart: true)
    #expect(model.project?.clips[0].start == CMTime(value: 1, timescale: 1))
    #expect(model.time == .zero)
    model.seek(to: CMTime(value: 1, timescale: 1))
    model.trimCurrent(isStart: false)
    #expect(model.project?.clips[0].end == CMTime(value: 61, timescale: 30))
  }

  @Test func theCurrentClipMovesAndStaysCurrent() async {
    await create("lake.mp4", "jump.mp4", "meadow.mp4")
    model.select(1)
    model.moveCurrent(by: 1)
    #expect(model.project?.clips.map(\.name) == ["jump", "lake", "meadow"])
    #expect(model.current == 1)
    model.moveCurrent(by: 2)
    #expect(model.project?.clips.map(\.name) == ["jump", "lake", "meadow"])
    model.remove(1)
    #expect(model.currentClip?.name == "meadow")
    model.remove(3)
    #expect(model.currentClip?.name == "jump" && !model.canRemove)
    model.remove(2)
    #expect(model.project?.clips.count == 1)
  }

  @Test func playingStopsAtTheEndAndBeginsAgain() async {
    await create("lake.mp4", "meadow.mp4")
    model.togglePlaying()
    #expect(engine.isPlaying && model.isPlaying)
    engine.onTime(CMTime(value: 5, timescale: 1))
    #expect(model.time == CMTime(value: 5, timescale: 1))
    #expect(model.shownClip?.name == "meadow")
    engine.onEnd()
    #expect(!model.isPlaying && model.time == model.duration)
    model.togglePlaying()
    #expect(model.time == .zero && engine.time == .zero)
    model.togglePlaying()
    #expect(!engine.isPlaying)
  }

  @Test func aChangeWhilePlayingIsPlayedOn() async {
    await create("lake.mp4", "meadow.mp4")
    model.togglePlaying()
    model.change { $0.background = TimelineColor(red: 255, green: 0, blue: 0) }
    await model.finish()
    #expect(model.isPlaying && engine.isPlaying)
  }

  @Test func aProjectGoesOnWhereItWasLeft() async throws {
    await create("lake.mp4", "jump.mp4")
    model.change { $0.titleText = "Words" }
    model.setMusic(file("music.mp3"))
    await model.finish()
    let (kept, left) = (try #require(model.file), written)
    model.close()
    #expect(!model.isOpen && engine.isClosed)
    engine.movies["jump.mp4"] = nil
    model.open(kept)
    await model.finish()
    #expect(model.project?.missing.map(\.name) == ["jump"])
    #expect(model.project?.titleText == "Words" && model.project?.music?.name == "music")
    #expect(engine.shown.last?.clips.map(\.file) == ["../lake.mp4"])
    // Opening changes nothing.
    #expect(written == left)
  }

  @Test func aChangeWhileAClipIsMissingLeavesTitleAndMusicWhereTheyAre() async throws {
    await create("lake.mp4", "jump.mp4")
    model.change {
      $0.titleText = "Words"
      $0.titles[0].at = CMTime(value: 5, timescale: 1)
    }
    model.setMusic(file("music.mp3"))
    await model.finish()
    let (kept, jump) = (try #require(model.file), engine.movies["jump.mp4"])
    model.close()
    // Music that begins behind the end of the first clip.
    var document = try model.store.read(kept)
    document.sounds[0].at = CMTime(value: 5, timescale: 1)
    try model.store.write(document.json, to: kept)
    engine.movies["jump.mp4"] = nil
    model.open(kept)
    await model.finish()
    #expect(model.project?.missing.map(\.name) == ["jump"])
    model.change { $0.background = TimelineColor(red: 255, green: 0, blue: 0) }
    await model.finish()
    #expect(written?.titles == document.titles && written?.sounds == document.sounds)
    // What is shown ends with the clip that is there.
    #expect(engine.shown.last?.titles.first?.at == CMTime(value: 7, timescale: 2))
    model.close()
    engine.movies["jump.mp4"] = jump
    model.open(kept)
    await model.finish()
    #expect(model.project?.missing.isEmpty == true)
    #expect(model.project?.titles.first?.at == CMTime(value: 5, timescale: 1))
    #expect(model.project?.music?.ducks == true)
    #expect(model.project?.background == TimelineColor(red: 255, green: 0, blue: 0))
  }

  @Test func aDamagedProjectIsToldWithItsLineAndStaysAsItIs() async throws {
    let damaged = "{\"version\": 1,\n \"clips\": [{\"file\": \"a.mp4\", \"volume\": \"loud\"}]}\n"
    let kept = model.store.folder.appendingPathComponent("Mine.json")
    try model.store.write(damaged, to: kept)
    model.open(kept)
    await model.finish()
    #expect(model.fault?.words.contains("2") == true)
    #expect(model.fault?.words.contains("clips[0].volume") == true)
    model.change { $0.titleText = "Words" }
    model.close()
    await model.finish()
    #expect(try String(contentsOf: kept, encoding: .utf8) == damaged)
    #expect(model.store.all()?.map(\.count) == [0])
  }

  @Test func theTitleIsShownWhileItIsWritten() async {
    await create("lake.mp4", "meadow.mp4")
    model.writeTitle("W")
    model.writeTitle("Words")
    #expect(model.time == CMTime(value: 1, timescale: 2))
    model.seek(to: CMTime(value: 2, timescale: 1))
    model.changeTitle { $0.position = CombineTitlePlace.top.position }
    #expect(model.time == CMTime(value: 2, timescale: 1))
    model.changeTitle { $0.at = CMTime(value: 3, timescale: 1) }
    #expect(model.time == CMTime(value: 7, timescale: 2))
    #expect(model.project?.titles.first?.text == "Words")
    for _ in 1...3 { model.undo() }
    #expect(model.project?.titles.isEmpty == true)
  }

  @Test func aProjectThatCannotBeKeptIsToldAndCanBeExported() async throws {
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    try Data().write(to: home.appendingPathComponent("Projects"))
    await create("lake.mp4", "meadow.mp4")
    #expect(model.unkept?.words.isEmpty == false && model.trouble == nil)
    try FileManager.default.removeItem(at: home.appendingPathComponent("Projects"))
    model.change { $0.titleText = "Words" }
    await model.finish()
    #expect(model.unkept == nil && written?.titles.count == 1)
  }

  @Test func musicThatCannotBeReadIsNamed() async {
    await create("lake.mp4", "meadow.mp4")
    model.setMusic(file("noise.txt"))
    await model.finish()
    #expect(model.unreadable == ["noise.txt"] && model.project?.music == nil)
  }

  @Test func theExportIsWhatIsShown() async throws {
    await create("lake.mp4", "jump.mp4")
    var works: [(String, CombineWork)] = []
    model.onExport = { works.append(($0, $1)) }
    model.togglePlaying()
    model.export(as: "Holiday", ending: "mov", to: home)
    let (name, work) = try #require(works.first)
    #expect(name == "Holiday" && work.document == engine.shown.last)
    #expect(work.destination == file("Holiday.mov") && work.fileType == .mov)
    #expect(work.folder.path == model.store.folder.path)
    #expect(!model.isPlaying)
  }

  @Test func everyNewProjectHasItsOwnFile() async {
    await create("lake.mp4", "jump.mp4")
    let first = model.file
    await create("lake.mp4", "jump.mp4")
    #expect(model.file != first && model.store.all()?.count == 2)
  }

  /// A pipe among the projects would wait for its other end, and a device fill the memory.
  @Test func whatIsNoFileCountsAsADamagedProject() throws {
    let folder = model.store.folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (pipe, zeros) = (folder.appendingPathComponent("pipe.json"), folder.appendingPathComponent("zeros.json"))
    try #require(mkfifo(pipe.path, 0o600) == 0)
    try FileManager.default.createSymbolicLink(at: zeros, withDestinationURL: URL(fileURLWithPath: "/dev/zero"))
    #expect(model.store.all()?.map(\.count) == [0, 0])
  }
}
