import CoreMedia

/// When a program is to hear that another frame is due, once for each time that it asks. A value that knows no player.
struct FrameNoticeClock: PlayheadClock {
  /// Nothing is said but that it is time.
  struct Change: Equatable {}

  private var isAsked = false
  /// Whether time has jumped since: the next frame comes as soon as it can.
  private var isJumping = false
  /// When the frame that is shown begins and ends.
  private var shown: (start: CMTime, end: CMTime?)?
  /// Where the item ends, behind which no frame comes.
  private var itemEnd: CMTime?

  /// How much earlier than the frame is due it is told, in the host's time.
  var advance = CMTime.zero

  /// Whether nobody has asked.
  var isIdle: Bool { !isAsked }

  /// Somebody asks to be told, this many seconds before the next frame.
  mutating func ask(before seconds: Double, itemEnd: CMTime?) {
    // Whatever is longer than a day is as soon as possible.
    advance = CMTime(seconds: max(0, min(seconds, 86_400)), preferredTimescale: 1_000_000_000)
    (isAsked, isJumping, self.itemEnd) = (true, false, itemEnd)
  }

  /// A frame is shown; returns whether somebody has asked for that and wasn't told before.
  mutating func show(from start: CMTime, to end: CMTime?) -> Bool {
    defer { (isAsked, isJumping) = (false, false) }
    shown = (start, end)
    return isAsked
  }

  mutating func jump() { (isJumping, shown) = (isAsked, nil) }

  mutating func run(from place: CMTime, rate: Double, at now: UInt64) {}

  mutating func look(at place: CMTime, rate: Double, at now: UInt64) -> Change? {
    guard isAsked, isJumping || wait(at: place, rate: rate).map({ $0 <= 0 }) ?? false else { return nil }
    (isAsked, isJumping) = (false, false)
    return Change()
  }

  func wait(at place: CMTime, rate: Double) -> Double? {
    guard isAsked, rate != 0, let shown, let due = rate > 0 ? shown.end : shown.start else { return nil }
    // No frame comes behind the last one, or before the first.
    guard rate > 0 ? !(itemEnd.map { $0.isNumeric && due >= $0 } ?? false) : due > .zero else { return nil }
    return abs(rate) * -advance.seconds + (rate > 0 ? due - place : place - due).seconds
  }
}
