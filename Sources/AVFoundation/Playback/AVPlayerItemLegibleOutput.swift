import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// Receives an item's selected subtitles when they are due.
open class AVPlayerItemLegibleOutput: AVPlayerItemOutput, @unchecked Sendable {
  private struct State {
    var delegate: WeakReference?
    var queue: DispatchQueue?
    var advance: TimeInterval = 0
    var resolution = TextStylingResolution.default
  }

  private let state = Mutex(State())
  private let made = Mutex<WordsRunner?>(nil)

  /// Whose styles the strings have.
  public struct TextStylingResolution: RawRepresentable, Hashable, Sendable {
    /// Apple's name.
    public let rawValue: String

    /// A value by Apple's name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// All of them: those of the media, of the item's rules, and of the player.
    public static let `default` = TextStylingResolution(
      rawValue: "AVPlayerItemLegibleOutputTextStylingResolutionDefault")
    /// Only those of the media and of the item's rules.
    public static let sourceAndRulesOnly = TextStylingResolution(
      rawValue: "AVPlayerItemLegibleOutputTextStylingResolutionSourceAndRulesOnly")
  }

  /// Creates an output that isn't attached to an item.
  public override init() { super.init() }

  /// Sets the delegate and its queue, which must be serial. The delegate is held weakly.
  open func setDelegate(_ delegate: (any AVPlayerItemLegibleOutputPushDelegate)?, queue delegateQueue: DispatchQueue?) {
    guard delegate == nil || delegateQueue != nil else {
      Misuse.stop("setDelegate: a delegate needs a serial queue to be called on")
    }
    state.withLock { state in
      state.delegate = delegate.map { WeakReference($0) }
      state.queue = delegateQueue
    }
    // The new delegate gets the current subtitles.
    runner.jump()
  }

  /// The delegate.
  open var delegate: (any AVPlayerItemLegibleOutputPushDelegate)? {
    state.withLock { $0.delegate }?.object as? any AVPlayerItemLegibleOutputPushDelegate
  }

  /// The queue on which the delegate is called.
  open var delegateQueue: DispatchQueue? { state.withLock { $0.queue } }

  /// How many seconds before subtitles are shown the delegate gets them.
  open var advanceIntervalForDelegateInvocation: TimeInterval {
    get { state.withLock { $0.advance } }
    set {
      guard newValue.isFinite, newValue >= 0 else {
        Misuse.stop("advanceIntervalForDelegateInvocation: \(newValue) s can't be")
      }
      state.withLock { $0.advance = newValue }
      runner.setAdvance(newValue)
    }
  }

  /// Whose styles the strings have. The delegate gets the current subtitles anew.
  open var textStylingResolution: TextStylingResolution {
    get { state.withLock { $0.resolution } }
    set {
      state.withLock { $0.resolution = newValue }
      runner.jump()
    }
  }

  /// The runner that delivers subtitles when they are due.
  var runner: WordsRunner {
    made.withLock { runner in
      if let runner { return runner }
      let new = WordsRunner { [weak self] in self?.tell($0) }
      runner = new
      return new
    }
  }

  private func tell(_ change: WordsClock.Change) {
    let isBare = textStylingResolution == .sourceAndRulesOnly
    let rules = (item?.textStyleRules ?? []).map(\.rule)
    let strings = HandedValue(change.cues.map { NSAttributedString($0.text, rules: rules, isBare: isBare) })
    call { output, delegate in
      delegate.legibleOutput(
        output, didOutputAttributedStrings: strings.value, nativeSampleBuffers: [], forItemTime: change.time)
    }
  }

  override func jumped() {
    call { $1.outputSequenceWasFlushed($0) }
    runner.jump()
  }

  override func detach() {
    super.detach()
    runner.stop()
  }

  private func call(
    _ body: @escaping @Sendable (AVPlayerItemLegibleOutput, any AVPlayerItemLegibleOutputPushDelegate) -> Void
  ) {
    delegateQueue?.async { [weak self] in
      if let self, let delegate { body(self, delegate) }
    }
  }
}
