import CoreGraphics
import CoreVideo
import Foundation
import Observation

/// The view model of editing a photo, without widgets.
@MainActor
@Observable
final class PhotoEditModel {
  /// What is changed; several changes of one kind in a row are undone at once.
  enum Change: Equatable, Sendable {
    case straightening, exposure, crop, other
  }

  /// What was saved of a photo, and what it replaced; nil is the original.
  struct Saved: Equatable, Sendable {
    var id: String
    var before: PhotoEdit?
    var after: PhotoEdit?
    /// Whether what was there before can be made again.
    var canBeUndone: Bool
  }

  /// The photo's identifier; nil while none is edited.
  private(set) var id: String?
  /// The photo; nil until it is read.
  private(set) var photo: EditedPhoto?
  private(set) var edit = PhotoEdit()
  private(set) var history = StepHistory<PhotoEdit>()
  private(set) var isSaving = false
  /// Why the photo can't be read or saved.
  private(set) var problem: String?
  /// Called when an edit has been saved.
  @ObservationIgnored var onSaved: @MainActor (Saved) -> Void = { _ in }
  /// Called when an edit couldn't be saved and isn't shown any more, with the reason.
  @ObservationIgnored var onFailure: @MainActor (String) -> Void = { _ in }
  /// Receives what the photo looks like.
  @ObservationIgnored var onPicture: @MainActor (CVPixelBuffer) -> Void = { _ in }
  @ObservationIgnored private let engine: any PhotoEditEngine
  @ObservationIgnored private var last: Change?
  /// Raised when editing begins and ends: what comes late is of another session, even if it is of the same photo.
  @ObservationIgnored private var session = 0
  /// What is being saved, by photo.
  @ObservationIgnored private var saves: [String: Task<Void, any Error>] = [:]

  init(engine: any PhotoEditEngine) {
    self.engine = engine
    engine.onPicture = { [weak self] in
      if let self, isOpen { onPicture($0) }
    }
  }

  // MARK: The photo

  var isOpen: Bool { id != nil }

  /// Begins to edit a photo of the Library, or goes on where that was left.
  func open(_ id: String) {
    close()
    self.id = id
    let session = session
    Task {
      do {
        // What is still being saved of this photo is part of it.
        _ = await saves[id]?.result
        let photo = try await engine.open(id)
        guard self.session == session else { return }
        (self.photo, edit) = (photo, photo.edit ?? PhotoEdit())
        engine.begin(photo)
        engine.show(edit)
      } catch {
        if self.session == session { problem = "\(error)" }
      }
    }
  }

  /// Ends editing without a change, as the user asks. What is being saved can't be called off.
  func cancel() {
    if !isSaving { close() }
  }

  /// Ends editing, without a change. What is being saved still is, and that is told.
  func close() {
    if isOpen { engine.close() }
    session += 1
    (id, photo, problem, isSaving, last) = (nil, nil, nil, false, nil)
    (edit, history) = (PhotoEdit(), StepHistory())
  }

  /// The crop in pixels of the turned photo; nil until the photo is read.
  var crop: CGRect? { photo.map { edit.crop(of: $0.size) } }

  /// Where crops may lie; nil until the photo is read.
  var geometry: CropGeometry? { photo.map { edit.geometry(of: $0.size) } }

  // MARK: Changes

  /// What follows is undone by itself, even if it is of the same kind.
  func endStep() { last = nil }

  private func change(_ kind: Change, _ body: (inout PhotoEdit, CGSize) -> Void) {
    guard let photo, !isSaving else { return }
    var new = edit
    body(&new, photo.size)
    guard new != edit else { return }
    if kind != last || kind == .other { history.begin(edit) }
    last = kind
    edit = new
    engine.show(new)
  }

  func straighten(_ degrees: Double) { change(.straightening) { edit, _ in edit.straighten(degrees) } }
  func expose(_ stops: Double) { change(.exposure) { edit, _ in edit.expose(stops) } }
  func setRatio(_ ratio: CropRatio) { change(.other) { $0.setRatio(ratio, of: $1) } }
  func turn(clockwise: Bool) { change(.other) { edit, _ in edit.turn(clockwise: clockwise) } }
  func flip() { change(.other) { edit, _ in edit.flip() } }

  /// Drags a corner of the crop to a point of the turned photo.
  func drag(_ corner: CropGeometry.Corner, to point: CGPoint) { change(.crop) { $0.drag(corner, to: point, of: $1) } }

  /// Moves the crop by pixels of the turned photo.
  func moveCrop(by offset: CGSize) { change(.crop) { $0.moveCrop(by: offset, of: $1) } }

  /// Makes the crop larger or smaller at its lower right corner, by shares of the photo.
  func growCrop(by share: CGSize) {
    guard let crop, let size = geometry?.size else { return }
    drag(
      .bottomRight, to: CGPoint(x: crop.maxX + share.width * size.width, y: crop.maxY + share.height * size.height))
  }

  /// Moves the crop by shares of the photo.
  func moveCrop(byShare share: CGSize) {
    guard let size = geometry?.size else { return }
    moveCrop(by: CGSize(width: share.width * size.width, height: share.height * size.height))
  }

  var canUndo: Bool { !isSaving && history.canUndo(edit) }
  var canRedo: Bool { !isSaving && history.canRedo }

  func undo() {
    if !isSaving { apply(history.undo(edit)) }
  }

  func redo() {
    if !isSaving { apply(history.redo(edit)) }
  }

  private func apply(_ new: PhotoEdit?) {
    guard let new else { return }
    (edit, last) = (new, nil)
    engine.show(new)
  }

  // MARK: Saving

  /// Whether there is something to be saved. An edit that changes nothing, of a photo that Kinora hasn't edited, is
  /// nothing: saving it would take away what another program has made.
  var canSave: Bool {
    guard let photo, !isSaving else { return false }
    return edit != photo.edit ?? PhotoEdit() && !(edit.isNothing && photo.edit == nil)
  }

  /// Whether the photo has been edited before, so that the original can be brought back.
  var canRevert: Bool { photo.map { $0.edit != nil || $0.isEditedElsewhere } == true && !isSaving }

  /// Saves the edit and ends editing; without a change it just ends.
  func save() async {
    guard canSave else {
      if !isSaving { close() }
      return
    }
    await save(edit.isNothing ? nil : edit)
  }

  /// Brings the original back, and ends editing.
  func revert() async {
    if canRevert { await save(nil) }
  }

  private func save(_ new: PhotoEdit?) async {
    guard let id, let photo else { return }
    let session = session
    (isSaving, problem) = (true, nil)
    let saving = Task { try await engine.save(new, of: id) }
    saves[id] = saving
    defer { saves[id] = nil }
    do {
      try await saving.value
      if self.session == session { close() }
      onSaved(Saved(id: id, before: photo.edit, after: new, canBeUndone: !photo.isEditedElsewhere))
    } catch {
      guard self.session == session else { return onFailure("\(error)") }
      (isSaving, problem) = (false, "\(error)")
    }
  }

  /// Makes what there was before an edit was saved again.
  func undo(_ saved: Saved) async throws { try await engine.save(saved.before, of: saved.id) }
}
