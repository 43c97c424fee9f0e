import CGStreamer

/// A branch behind a tee that can be attached and detached while the other branches run.
///
/// The branch is a bin with a ghost pad `sink`. It should begin with a queue, or it blocks the other branches; its
/// sinks need `async=false`, or the whole pipeline waits for them to preroll.
public final class TeeBranch: Sendable {
  /// The attached bin.
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

  /// Adds the bin next to the tee, brings it to the same state and links it. Leaves nothing behind if it fails.
  public static func attach(_ bin: Bin, to tee: Element) async throws -> TeeBranch {
    try await GStreamer.offMain {
      guard let parent = tee.parent else { throw GStreamerError.notAdded(bin.name, to: tee.name) }
      try parent.add(bin)
      do {
        // Before linking: a bin that isn't running yet refuses data, and the tee reports an error.
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

  /// Detaches the branch while the others keep running. Draining lets pending data out first: encoders finish, files
  /// are completed. Returns false on timeout; the branch is detached all the same.
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

  /// The end of stream of one branch is never posted by the pipeline, so the branch's own sinks are watched for it.
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
    // Blocks if the branch has no queue.
    blockingThreads.async { entry.send(.eos()) }
    return await latch.wait(within: limit)
  }

  private static func retire(_ bin: Bin, from parent: Bin) {
    // Otherwise the parent's next state change would start it again.
    bin.lockState(true)
    // Waits for a sink that is still handling its end of stream.
    _ = try? bin.setStateBlocking(.null)
    parent.remove(bin)
  }
}
