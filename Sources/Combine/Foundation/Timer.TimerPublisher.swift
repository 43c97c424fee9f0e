import Foundation
import FoundationAdditions

extension Timer {
  /// Delivers the date again and again, once it is connected.
  public final class TimerPublisher: ConnectablePublisher, Sendable {
    /// It delivers dates.
    public typealias Output = Date
    /// It never fails.
    public typealias Failure = Never

    /// The time between two values.
    public let interval: TimeInterval
    /// How late a value may be; nil for what the system chooses.
    public let tolerance: TimeInterval?
    /// The loop in which it runs.
    public var runLoop: RunLoop { heldRunLoop.value }
    /// The loop's mode in which it runs.
    public let mode: RunLoop.Mode
    /// Options of the loop.
    public let options: RunLoop.SchedulerOptions?

    private let heldRunLoop: UncheckedSendable<RunLoop>
    private let broadcast = Broadcast<Date, Never>()

    /// Delivers dates at this interval, in a mode of a run loop.
    public init(
      interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode,
      options: RunLoop.SchedulerOptions? = nil
    ) {
      self.interval = interval
      self.tolerance = tolerance
      self.mode = mode
      self.options = options
      heldRunLoop = UncheckedSendable(runLoop)
    }

    /// Attaches a subscriber. Dates that it doesn't demand are dropped.
    public func receive<S: Subscriber>(subscriber: S) where S.Failure == Never, S.Input == Date {
      broadcast.attach(subscriber, "Timer", owner: self)
    }

    /// Starts the timer, until the result is cancelled.
    public func connect() -> any Cancellable {
      // The dates are those that a scheduler of Foundation's compares them with.
      let timer = Timer(timeInterval: interval, repeats: true) { [broadcast] _ in
        broadcast.send(WallClock.system.now)
      }
      if let tolerance { timer.tolerance = tolerance }
      runLoop.add(timer, forMode: mode)
      let held = UncheckedSendable(timer)
      return AnyCancellable { held.value.invalidate() }
    }
  }

  /// A publisher that delivers the date again and again, once it is connected.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
    options: RunLoop.SchedulerOptions? = nil
  ) -> Timer.TimerPublisher {
    TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
  }
}
