import CGStreamer

/// A branch behind a tee that comes and goes while the others run.
///
/// The branch is a bin with a ghost pad `sink`. It should begin with a queue, or it holds the other branches up; and
/// its sinks need `async=false`, or the whole pipeline waits for their first data.
public final class TeeBranch: Sendable {
  /// What was attached.
  public let bin: Bin
  private let tee: Element
  private let parent: Bin
  private let pad: Pad

  private init(bin: Bin, tee: Element, parent: Bin, pad: Pad) {
    self.bin = bin
    self.tee = tee
    self.parent = parent
    self.pad = pad
  }

  /// Adds the bin next to the tee, brings it to the same state and lets data in. Leaves nothing behind if it fails.
  public static func attach(_ bin: Bin, to tee: Element) async throws -> TeeBranch {
    try await GStreamer.offMain {
      guard let parent = tee.parent else { throw GStreamerError.notAdded(bin.name, to: tee.name) }
      try parent.add(bin)
      do {
        // Before linking: data that reaches a bin which isn't running yet is refused, and the tee reports an error.
        try bin.syncStateWithParent()
        let pad = try tee.requestPad("src_%u")
        do {
          try pad.link(to: bin.pad("sink"))
        } catch {
          tee.release(pad)
          throw error
        }
        return TeeBranch(bin: bin, tee: tee, parent: parent, pad: pad)
      } catch {
        retire(bin, from: parent)
        throw error
      }
    }
  }

  /// Takes the branch off while the others run on. Draining lets what is inside come out first: encoders finish,
  /// files are completed. False if that took longer than the limit; the branch is off all the same.
  @discardableResult
  public func detach(draining: Bool = true, within limit: Duration = PipelineTimeouts.drain) async -> Bool {
    let pad = pad
    let entry = try? bin.pad("sink")
    await pad.whenIdle { pad.unlink() }
    let isDrained = draining ? await drain(through: entry, within: limit) : true
    let (bin, parent, tee) = (bin, parent, tee)
    try? await GStreamer.offMain {
      TeeBranch.retire(bin, from: parent)
      tee.release(pad)
    }
    return isDrained
  }

  /// The end of one branch never becomes the pipeline's message: it has to be seen at the branch's own sinks.
  private func drain(through entry: Pad?, within limit: Duration) async -> Bool {
    guard let entry else { return false }
    let ends = bin.sinks.flatMap(\.sinkPads)
    let latch = Latch(ends.count)
    for end in ends {
      end.addProbe(.eventDownstream) { item in
        guard case .event(let event) = item, event.kind == .eos else { return .keep }
        latch.signal()
        return .remove
      }
    }
    // May block where the branch has no queue.
    blockingThreads.async { entry.send(.eos()) }
    return await latch.wait(within: limit)
  }

  private static func retire(_ bin: Bin, from parent: Bin) {
    // Or the parent's own next state change would start it again.
    bin.lockState(true)
    // Waits for a sink that is just handling its end of stream.
    _ = try? bin.setStateBlocking(.null)
    parent.remove(bin)
  }
}
