/// Collects the samples of one track.
struct MatroskaSamples {
  /// The most samples of a track, as in other files.
  private static let most = 8_400_000

  let kind: MatroskaTrack.Kind
  private(set) var list = SampleList()
  /// The frames of the last block, which wait for the next one to know how long they last.
  private var pending: [MatroskaFrame] = []
  private let clock: MatroskaClock
  /// How long the last sample lasted.
  private var usual: Int64 = 0

  init(_ kind: MatroskaTrack.Kind, _ clock: MatroskaClock) { (self.kind, self.clock) = (kind, clock) }

  /// Appends the frames of a block.
  mutating func append(_ frames: [MatroskaFrame]) throws(ISOBox.Damage) {
    guard let first = frames.first else { return }
    flush(until: first.presentation)
    pending = frames
    guard list.count < Self.most else { throw ISOBox.Damage(what: "too many samples") }
  }

  /// The list when all are there.
  mutating func finish() {
    flush(until: nil)
    pending = []
    if let order = ShownOrder(list) { settleOrder(order) }
  }

  /// Stores the frames of the last block, behind which the next one begins at a time.
  private mutating func flush(until next: Int64?) {
    guard let first = pending.first else { return }
    let gap = next.flatMap { next in
      let (gap, overflows) = next.subtractingReportingOverflow(first.presentation)
      return overflows ? nil : gap
    }
    if kind == .audio { settleSound(gap) } else { settle(gap) }
    for frame in pending {
      list.append(
        SampleTable.Entry(
          presentation: frame.presentation, decode: frame.presentation,
          duration: max(0, frame.duration - frame.discarded), isKey: frame.isKey, offset: frame.range.lowerBound,
          size: UInt32(clamping: frame.range.upperBound - frame.range.lowerBound)))
    }
  }

  /// A picture lasts until the next one, a text as long as it says.
  private mutating func settle(_ gap: Int64?) {
    guard pending.count == 1 else { return }
    let own = pending[0].duration
    if kind == .video || own == 0 {
      pending[0].duration = gap.map { max(0, $0) } ?? (own > 0 ? own : usual)
      if let gap, gap > 0 { usual = gap }
    }
  }

  /// Sound lasts as long as its codec says, or until the next; where these differ by no more than rounding, until the
  /// next, without a gap.
  private mutating func settleSound(_ gap: Int64?) {
    let last = pending.count - 1
    if pending[0].duration == 0 {
      // Longer than any packet: a real gap.
      let isPlausible = (1...Int64(clock.timescale)).contains(gap ?? 0)
      let each = isPlausible ? (gap ?? 0) / Int64(pending.count) : usual
      for place in pending.indices {
        pending[place].presentation = pending[place].presentation.adding(
          clamping: each.multiplied(clamping: Int64(place)))
        pending[place].duration = each
      }
      usual = each
    } else if let gap {
      let before = pending[last].presentation &- pending[0].presentation
      let lasts = gap &- before
      if lasts > 0, (lasts &- pending[last].duration).magnitude <= 2 * clock.tick.magnitude {
        pending[last].duration = lasts
      }
    }
  }

  /// Settles samples that aren't shown in the order in which they are decoded. Matroska stores no decoding times: the times
  /// of all, sorted and moved ahead until none is decoded after it is shown, serve as such.
  private mutating func settleOrder(_ order: ShownOrder) {
    let times = list.presentations
    func time(_ place: Int) -> Int64 { times[order[place]] }
    let ahead = order.indices.lazy.map { time($0) &- times[$0] }.max() ?? 0
    list.setDecodes(PackedIntegers(order.indices.lazy.map { time($0) &- ahead }))
    guard kind == .video, order.count > 1 else { return }
    let (end, durations) = (order.count - 1, list.durations)
    list.setDurations(
      order.decoded { place in
        if place < end { return max(0, time(place + 1) &- time(place)) }
        // What comes last in the file isn't what is shown last.
        let own = order[end] == end ? durations[end] : 0
        return own > 0 ? own : max(0, time(end) &- time(end - 1))
      })
  }
}
