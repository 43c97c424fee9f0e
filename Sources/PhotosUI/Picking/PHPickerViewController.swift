import Foundation
import GLibSupport
import GTKSupport
import Photos

/// A window in which the user picks photos and videos from the library. Set the delegate, then call `present(over:)`.
@MainActor
public final class PHPickerViewController {
  /// What is offered, and how many items may be picked.
  public private(set) var configuration: PHPickerConfiguration
  /// The delegate that receives the picked items.
  public weak var delegate: (any PHPickerViewControllerDelegate)?
  private var window: Window?
  private var page: PickerLibraryPage?
  private var selection: PickerSelection
  private let add = Button("")
  private var isOver = false

  /// A picker with a configuration.
  public init(configuration: PHPickerConfiguration) {
    self.configuration = configuration
    selection = PickerSelection([], limit: configuration.selectionLimit)
    add.styled("suggested-action")
    add.onClick { [weak self] in self?.finish() }
  }

  /// Shows the picker over the window that `parent` is in.
  public func present(over parent: Widget? = nil) {
    guard window == nil else { return }
    isOver = false
    let identifiers = configuration.selectionLimit == 1 ? [] : configuration.preselectedAssetIdentifiers
    selection = PickerSelection(identifiers, limit: configuration.selectionLimit)
    let window = Window(title: title, width: 780, height: 560)
    let header = HeaderBar(title: WindowTitle(title))
    header.showsWindowButtons = false
    header.packStart(Button(tr("Cancel")) { [weak self] in self?.cancel() })
    if !selection.isSingle { header.packEnd(add) }
    let page = PickerLibraryPage(configuration.filter)
    page.onPick = { [weak self] id in self?.picked(id) }
    page.widget.expandsVertically = true
    window.setContent(Box.column(header, page.widget))
    window.onKey { [weak self] key, modifiers in
      guard modifiers.isEmpty else { return false }
      switch key {
      case "Escape": self?.cancel()
      default: return false
      }
      return true
    }
    window.onCloseRequest { [weak self] in
      self?.cancel()
      return false
    }
    (self.window, self.page) = (window, page)
    follow()
    window.present(over: parent)
    page.begin()
  }

  /// Closes the picker.
  public func dismiss() {
    guard let window else { return }
    (self.window, page) = (nil, nil)
    window.destroy()
  }

  /// Leaves chosen items out.
  public func deselectAssets(withIdentifiers identifiers: [String]) {
    selection.remove(identifiers)
    follow()
  }

  /// Moves a chosen item behind another one in the order of choosing; nil makes it the first. Only where the selection is
  /// ordered.
  public func moveAsset(withIdentifier identifier: String, afterAssetWithIdentifier afterIdentifier: String?) {
    guard configuration.selection == .ordered else { return }
    selection.move(identifier, after: afterIdentifier)
    follow()
  }

  /// Scrolls to where the picker was when it opened: to the newest items.
  public func scrollToInitialPosition() { page?.scrollToTop() }

  /// Shows larger items, and fewer of them.
  public func zoomIn() { page?.zoom(by: 1) }

  /// Shows smaller items, and more of them.
  public func zoomOut() { page?.zoom(by: -1) }

  /// Changes the configuration of a picker that is open.
  public func updatePicker(using configuration: PHPickerConfiguration.Update) {
    guard let limit = configuration.selectionLimit, !selection.isSingle else { return }
    precondition(limit >= 0, "A picker's limit is 0 or more, not \(limit).")
    self.configuration.selectionLimit = limit
    selection.setLimit(limit)
    follow()
  }

  private var title: String {
    switch (configuration.filter?.kind, selection.isSingle) {
    case (.image?, true): tr("Choose a Photo")
    case (.image?, false): tr("Choose Photos")
    case (.video?, true): tr("Choose a Video")
    case (.video?, false): tr("Choose Videos")
    case (_, true): tr("Choose a Photo or Video")
    case (_, false): tr("Choose Photos and Videos")
    }
  }

  // MARK: - What the user does

  private func picked(_ id: String) {
    guard !isOver else { return }
    if selection.isSingle {
      selection = PickerSelection([id], limit: 1)
      return finish()
    }
    _ = selection.toggle(id)
    follow()
  }

  private func follow() {
    let count = selection.chosen.count
    add.title = count == 0 ? tr("Add") : tr("Add %d", count)
    add.isSensitive = count > 0 || !configuration.preselectedAssetIdentifiers.isEmpty
    guard !selection.isSingle else { return }
    let isFull = selection.limit > 0 && count >= selection.limit
    page?.show(selection, ordered: configuration.selection == .ordered, isFull: isFull)
  }

  private func cancel() { end([]) }

  private func finish() {
    let identifiers = selection.results(ordered: configuration.selection == .ordered, in: page?.identifiers ?? [])
    let assets = PHAsset.fetchAssets(withLocalIdentifiers: identifiers, options: nil)
    let found = Dictionary(assets.map { ($0.localIdentifier, $0) }) { first, _ in first }
    let known = selection.isSingle ? [] : Set(configuration.preselectedAssetIdentifiers)
    end(
      identifiers.compactMap { id in
        guard let asset = found[id] else { return nil }
        let provider =
          known.contains(id)
          ? NSItemProvider() : PickedItem.provider(of: asset, configuration.preferredAssetRepresentationMode)
        return PHPickerResult(itemProvider: provider, assetIdentifier: configuration.hasIdentifiers ? id : nil)
      })
  }

  private func end(_ results: [PHPickerResult]) {
    guard !isOver else { return }
    isOver = true
    delegate?.picker(self, didFinishPicking: results)
    dismiss()
  }
}
