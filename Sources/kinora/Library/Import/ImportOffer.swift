/// The message that offers a card. It goes when the offer does.
@MainActor
final class ImportOffer {
  private let show: @MainActor (ImportStateMachine.Card) -> Int?
  private let hide: @MainActor (Int) -> Void
  /// The number of the message that was shown.
  private var shown: Int?

  /// `show` shows a message and returns its number, by which `hide` takes it away.
  init(
    show: @escaping @MainActor (ImportStateMachine.Card) -> Int?, hide: @escaping @MainActor (Int) -> Void
  ) {
    (self.show, self.hide) = (show, hide)
  }

  /// Offers a card; nil withdraws the offer.
  func offer(_ card: ImportStateMachine.Card?) {
    if let card {
      shown = show(card)
    } else if let number = shown {
      shown = nil
      hide(number)
    }
  }
}
