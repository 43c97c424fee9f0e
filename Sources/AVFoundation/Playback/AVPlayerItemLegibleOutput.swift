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
  }

  private let state = Mutex(State())
  private let made = Mutex<WordsRunner?>(nil)

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
    let strings = HandedValue(change.cues.map { NSAttributedString($0.text) })
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

extension NSAttributedString {
  /// Creates an attributed string with Core Media's text markup attributes.
  convenience init(_ text: SubtitleText) {
    let string = NSMutableAttributedString(string: text.string)
    let keys: [(SubtitleText.Style, CFString)] = [
      (.bold, kCMTextMarkupAttribute_BoldStyle), (.italic, kCMTextMarkupAttribute_ItalicStyle),
      (.underlined, kCMTextMarkupAttribute_UnderlineStyle),
    ]
    for run in text.runs {
      let range = NSRange(location: run.range.lowerBound, length: run.range.count)
      for (style, key) in keys where run.style.contains(style) {
        string.addAttribute(NSAttributedString.Key(rawValue: key as String), value: true, range: range)
      }
    }
    self.init(attributedString: string)
  }
}
