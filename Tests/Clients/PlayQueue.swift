import AVFoundation

/// Plays files one after the other: `play-queue FILE FILE…`.
enum PlayQueue: ClientProgram {
  static let name = "play-queue"

  private enum Step: Sendable {
    case current(ObjectIdentifier?)
    case status
  }

  @MainActor static func run(_ arguments: [String]) async throws {
    guard arguments.count >= 2 else { throw ClientError.usage("\(name) FILE FILE…") }
    let items = arguments.map { AVPlayerItem(url: URL(fileURLWithPath: $0)) }
    let player = AVQueuePlayer(items: Array(items.dropLast()))
    let (steps, step) = AsyncStream.makeStream(of: Step.self)
    var observations = items.map { item in item.observe(\.status) { _, _ in step.yield(.status) } }
    observations.append(
      player.observe(\.currentItem, options: [.new]) { _, change in
        step.yield(.current(change.newValue.flatMap { $0 }.map(ObjectIdentifier.init)))
      })
    defer { for observation in observations { observation.invalidate() } }

    // The last one is put behind the others, where it may be.
    guard let last = items.last else { return }
    say("once: \(player.canInsert(last, after: nil))")
    if player.canInsert(last, after: nil) { player.insert(last, after: nil) }
    say("once more: \(player.canInsert(last, after: nil))")
    say("items: \(player.items().count), goes on at the end: \(player.actionAtItemEnd == .advance)")
    say("plays 1")
    player.rate = 4
    for await step in steps {
      if case .current(let item) = step {
        guard let item else { break }
        guard let place = items.firstIndex(where: { ObjectIdentifier($0) == item }) else { continue }
        say("plays \(place + 1)")
        // Nobody wants to see all of the second one.
        if place == 1, items.count > 2, player.currentItem === items[1] { player.advanceToNextItem() }
      }
      // What can't be played is passed over, unless nothing comes behind it.
      if player.currentItem === last, last.status == .failed {
        throw ClientError.failed(last.error?.localizedDescription ?? "the last one can't be played")
      }
    }
    say("over: \(player.items().isEmpty)")
  }
}
