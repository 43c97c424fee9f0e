/// The selection and the selection mode. Knows no widget.
struct LibrarySelection: Equatable, Sendable {
  /// The result of an event.
  enum Action: Equatable, Sendable {
    /// Open the item.
    case open(String)
    /// The selection has changed, or selection mode has begun or ended.
    case changed
    case none
  }

  private enum State: Equatable {
    /// A click opens the item.
    case off
    /// A click selects the item; Shift extends the selection from `anchor`.
    case on(Set<String>, anchor: String?)
  }

  private var state = State.off

  /// Whether selection mode is on.
  var isOn: Bool { state != .off }

  /// The selected items.
  var chosen: Set<String> {
    switch state {
    case .off: []
    case .on(let chosen, _): chosen
    }
  }

  /// The Select button.
  mutating func begin() -> Action {
    guard state == .off else { return .none }
    state = .on([], anchor: nil)
    return .changed
  }

  /// A click, or Enter, on an item; `order` is that in which the items are shown.
  mutating func press(_ id: String, control: Bool = false, shift: Bool = false, order: [String] = []) -> Action {
    switch state {
    case .off:
      guard control || shift else { return .open(id) }
      state = .on([id], anchor: id)
    case .on(var chosen, let anchor):
      if shift, let anchor, let from = order.firstIndex(of: anchor), let to = order.firstIndex(of: id) {
        chosen.formUnion(order[min(from, to)...max(from, to)])
        state = .on(chosen, anchor: anchor)
      } else {
        if chosen.remove(id) == nil { chosen.insert(id) }
        state = .on(chosen, anchor: id)
      }
    }
    return .changed
  }

  /// A long press.
  mutating func hold(_ id: String) -> Action {
    switch state {
    case .off: state = .on([id], anchor: id)
    case .on(let chosen, _): state = .on(chosen.union([id]), anchor: id)
    }
    return .changed
  }

  /// Ctrl+A.
  mutating func selectAll(_ ids: [String]) -> Action {
    guard !ids.isEmpty else { return .none }
    state = .on(Set(ids), anchor: ids.first)
    return .changed
  }

  /// Esc, Cancel, or the end of an action on the selection.
  mutating func end() -> Action {
    guard state != .off else { return .none }
    state = .off
    return .changed
  }

  /// Removes items from the selection that no longer exist.
  mutating func keep(_ ids: Set<String>) -> Action {
    guard case .on(let chosen, let anchor) = state, !chosen.isSubset(of: ids) else { return .none }
    let left = chosen.intersection(ids)
    state = .on(left, anchor: anchor.flatMap { ids.contains($0) ? $0 : nil })
    return .changed
  }
}
