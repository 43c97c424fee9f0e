import CoreGraphics
import CoreVideo
import Foundation
import Testing

@testable import kinora

/// Editing a photo, without a window and without a Library.
@MainActor
@Suite struct PhotoEditModelTests {
  private struct Failure: Error, CustomStringConvertible { let description = "no room" }

  private final class Engine: PhotoEditEngine {
    var onPicture: @MainActor (CVPixelBuffer) -> Void = { _ in }
    var photo = EditedPhoto(size: CGSize(width: 400, height: 300))
    var shown: [PhotoEdit] = []
    var saved: [PhotoEdit?] = []
    var fails = false
    /// The photos that were shown.
    var begun: [EditedPhoto] = []
    /// What has begun to be read and has been saved, in that order.
    var log: [String] = []
    /// What waits until it is let go: reading a photo, by its name, or saving.
    var slow: Set<String> = []
    private var waiting: [String: CheckedContinuation<Void, Never>] = [:]

    func isWaiting(_ what: String) -> Bool { waiting[what] != nil }
    func letGo(_ what: String) {
      slow.remove(what)
      waiting.removeValue(forKey: what)?.resume()
    }
    private func wait(_ what: String) async {
      if slow.contains(what) { await withCheckedContinuation { waiting[what] = $0 } }
    }

    func open(_ id: String) async throws -> EditedPhoto {
      log.append("open \(id)")
      if fails { throw Failure() }
      let photo = photo
      await wait(id)
      log.append("opened \(id)")
      return photo
    }
    func begin(_ photo: EditedPhoto) { begun.append(photo) }
    func show(_ edit: PhotoEdit) { shown.append(edit) }
    func save(_ edit: PhotoEdit?, of id: String) async throws {
      await wait("save")
      if fails { throw Failure() }
      saved.append(edit)
      log.append("saved \(id)")
    }
    func close() {}
  }

  private let engine = Engine()

  private func opened() async -> PhotoEditModel {
    let model = PhotoEditModel(engine: engine)
    model.open("a")
    await until { model.photo != nil }
    return model
  }

  @Test func twentyChangesAreUndoneAndRedoneOneByOne() async {
    let model = await opened()
    var edits = [model.edit]
    for step in 0..<20 {
      switch step % 5 {
      case 0: model.straighten(Double(step) / 4 - 2.5)
      case 1: model.expose(Double(step) / 10)
      case 2: model.turn(clockwise: true)
      case 3: model.flip()
      default: model.setRatio(CropRatio.allCases[(step / 5 + 1) % 5])
      }
      edits.append(model.edit)
    }
    for edit in edits.dropLast().reversed() {
      #expect(model.canUndo)
      model.undo()
      #expect(model.edit == edit && engine.shown.last == edit)
    }
    #expect(!model.canUndo)
    for edit in edits.dropFirst() {
      model.redo()
      #expect(model.edit == edit)
    }
    #expect(!model.canRedo)
  }

  @Test func aDragIsOneStepAndTheNextOneAnother() async {
    let model = await opened()
    for degrees in 1...9 { model.straighten(Double(degrees)) }
    model.endStep()
    for degrees in 10...12 { model.straighten(Double(degrees)) }
    model.undo()
    #expect(model.edit.straightening == 9)
    model.undo()
    #expect(model.edit.straightening == 0 && !model.canUndo)
  }

  @Test func editingGoesOnFromWhatWasSavedAndSaysWhatItReplaced() async throws {
    var before = PhotoEdit()
    before.expose(1)
    engine.photo.edit = before
    let model = await opened()
    #expect(model.edit == before && engine.shown == [before] && !model.canSave && model.canRevert)
    var told: PhotoEditModel.Saved?
    model.onSaved = { told = $0 }
    model.expose(2)
    let after = model.edit
    await model.save()
    let saved = try #require(told)
    #expect(saved == .init(id: "a", before: before, after: after, canBeUndone: true))
    #expect(!model.isOpen && engine.saved == [after])
    try await model.undo(saved)
    #expect(engine.saved == [after, before])
  }

  @Test func revertingBringsTheOriginalBack() async {
    engine.photo.edit = {
      var edit = PhotoEdit(); edit.flip(); return edit
    }()
    let model = await opened()
    await model.revert()
    #expect(engine.saved == [nil] && !model.isOpen)
  }

  @Test func anEditThatIsTakenBackByHandBringsTheOriginalBack() async {
    engine.photo.edit = {
      var edit = PhotoEdit(); edit.flip(); return edit
    }()
    let model = await opened()
    model.flip()
    await model.save()
    #expect(engine.saved == [nil])
  }

  @Test func withoutAChangeNothingIsSaved() async {
    let model = await opened()
    await model.save()
    #expect(!model.isOpen && engine.saved.isEmpty)
    #expect(!model.canRevert)
  }

  @Test(arguments: [false, true]) func thePhotosOwnShapeIsNothingToSave(_ isEditedElsewhere: Bool) async {
    engine.photo.isEditedElsewhere = isEditedElsewhere
    let model = await opened()
    var told: [PhotoEditModel.Saved] = []
    model.onSaved = { told.append($0) }
    model.setRatio(.fourToThree)
    #expect(model.edit != PhotoEdit() && !model.canSave && model.canRevert == isEditedElsewhere)
    await model.save()
    #expect(!model.isOpen && engine.saved.isEmpty && told.isEmpty)
  }

  @Test func whatAnotherProgramMadeGoesOnlyByRevertingAndNoUndoIsPromised() async {
    engine.photo.isEditedElsewhere = true
    let model = await opened()
    var told: [PhotoEditModel.Saved] = []
    model.onSaved = { told.append($0) }
    model.flip()
    let edit = model.edit
    await model.save()
    model.open("a")
    await until { model.photo != nil }
    await model.revert()
    #expect(engine.saved == [edit, nil])
    #expect(told.map(\.canBeUndone) == [false, false])
  }

  @Test func whatIsBeingSavedIsToldAlthoughThePageHasGoneAndLeavesTheNextSessionAlone() async {
    let model = await opened()
    var told: [PhotoEditModel.Saved] = []
    model.onSaved = { told.append($0) }
    engine.slow = ["save"]
    model.flip()
    let edit = model.edit
    let saving = Task { await model.save() }
    await until { engine.isWaiting("save") }
    model.cancel()
    #expect(model.isOpen && model.isSaving)
    model.close()
    #expect(!model.isOpen)
    model.open("a")
    engine.letGo("save")
    await saving.value
    #expect(told == [.init(id: "a", before: nil, after: edit, canBeUndone: true)])
    #expect(model.id == "a" && !model.isSaving)
    await until { model.photo != nil }
    // The photo is read with what was saved.
    #expect(engine.log == ["open a", "opened a", "saved a", "open a", "opened a"])
    model.cancel()
    #expect(!model.isOpen)
  }

  @Test func whatCouldNotBeSavedIsToldAlthoughThePageHasGone() async {
    let model = await opened()
    var failures: [String] = []
    model.onFailure = { failures.append($0) }
    engine.slow = ["save"]
    model.flip()
    let saving = Task { await model.save() }
    await until { engine.isWaiting("save") }
    model.close()
    engine.fails = true
    engine.letGo("save")
    await saving.value
    #expect(failures == ["no room"] && !model.isOpen && model.problem == nil)
  }

  @Test(arguments: ["a", "b"]) func aPhotoThatIsReadLateIsNotShownInTheNextSession(_ next: String) async {
    let model = PhotoEditModel(engine: engine)
    engine.slow = ["a"]
    model.open("a")
    await until { engine.isWaiting("a") }
    model.cancel()
    let late = engine.photo
    engine.photo.size = CGSize(width: 30, height: 40)
    engine.slow = []
    model.open(next)
    await until { model.photo != nil }
    engine.letGo("a")
    await until { engine.log.count == 4 }
    #expect(engine.begun == [engine.photo] && model.photo == engine.photo && model.photo != late)
  }

  @Test func whatFailsIsSaidAndCanBeTriedAgain() async {
    let model = await opened()
    model.flip()
    engine.fails = true
    await model.save()
    #expect(model.isOpen && model.problem == "no room" && model.canSave)
    engine.fails = false
    await model.save()
    #expect(!model.isOpen && engine.saved.count == 1)
    engine.fails = true
    model.open("b")
    await until { model.problem != nil }
    #expect(model.photo == nil && !model.canSave)
  }
}
