/// What a server of a live stream can do, and how near to its end it is to be played.
public struct HLSServerControl: Equatable, Sendable {
  /// How many seconds before the end of the list to play at the earliest.
  public let holdBack: Double?
  /// The same where parts of pieces are loaded.
  public let partHoldBack: Double?
  /// How old in seconds pieces may be that it leaves out of its updates.
  public let skipUntil: Double?
  /// Whether it holds a request for a list until that is there.
  public let canBlockReload: Bool

  init(_ attributes: HLSAttributes) {
    func seconds(_ name: String) -> Double? { attributes.decimal(name).flatMap { $0 >= 0 ? $0 : nil } }
    (holdBack, partHoldBack) = (seconds("HOLD-BACK"), seconds("PART-HOLD-BACK"))
    skipUntil = seconds("CAN-SKIP-UNTIL")
    canBlockReload = attributes.flag("CAN-BLOCK-RELOAD")
  }
}
