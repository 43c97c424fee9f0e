import Foundation
import GTKSupport

/// Combine as the window has it: the model and its page, made when it is first opened.
@MainActor
final class CombineDesk {
  let model: CombineModel
  let page: CombinePage

  init(work: WorkModel, store: CombineStore = .standard) {
    let engine = PlayerCombineEngine()
    model = CombineModel(engine: engine, store: store)
    page = CombinePage(model: model, work: work, picture: engine.picture)
  }
}
