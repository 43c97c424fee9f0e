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

    func open(_ id: String) async throws -> EditedPhoto {
      if fails { throw Failure() }
      return photo
    }
    func show(_ edit: PhotoEdit) { shown.append(edit) }
    func save(_ edit: PhotoEdit?, of id: String) async throws {
      if fails { throw Failure() }
      saved.append(edit)
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
