import CoreGraphics
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import GStreamer
import Synchronization

/// Looks for codes in what a camera sees: a few times a second, in a thread of its own, always in the newest frame.
public final class CodeScanner: SampleReceiver {
  /// What one frame shows.
  public struct Reading: Sendable {
    /// When the frame was taken, in host time.
    public var time: CMTime
    /// How long it was on; invalid where the camera doesn't say.
    public var duration: CMTime
    /// The codes in it; none if there are none any more.
    public var codes: [FoundCode]
  }

  private struct State {
    var pace: CodePace
    var area: CGRect
  }

  /// In which form a tap has to hand frames in.
  public static var tapFormat: TapFormat { .pictures(PictureForm()) }
  /// How a tap has to queue them.
  public static var tapQueue: TapQueue { .dropOldest(samples: 1) }

  private let symbologies: Set<CodeSymbology>
  private let queue = DispatchQueue(label: "app.kinora.codes", qos: .utility)
  private let onReading: @Sendable (Reading) -> Void
  private let state: Mutex<State>

  /// Looks for codes of these kinds in a part of the picture, from (0, 0) at the top left to (1, 1), so many times a
  /// second at most. Tells of every frame that has codes, and of the first one without.
  public init(
    _ symbologies: Set<CodeSymbology> = Set(CodeSymbology.allCases),
    in area: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), timesPerSecond: Double = 8,
    _ onReading: @escaping @Sendable (Reading) -> Void
  ) {
    self.symbologies = symbologies
    self.onReading = onReading
    state = Mutex(State(pace: CodePace(interval: 1 / max(0.1, timesPerSecond)), area: area))
  }

  /// Looks in another part of the picture from the next frame on.
  public func look(in area: CGRect) { state.withLock { $0.area = area } }

  /// Takes the frame if it is time for one and the one before is done with; holds nothing up.
  public func receive(_ sample: Sample) {
    let time = sample.hostTime
    guard let area = state.withLock({ $0.pace.begins(at: time.seconds) ? $0.area : nil }) else { return }
    queue.async { [self] in scan(sample, at: time, in: area) }
  }

  private func scan(_ sample: Sample, at time: CMTime, in area: CGRect) {
    let picture = (try? sample.pixelBuffer()).flatMap { CodePicture($0, area: area) }
    // A picture that ends the reader has no codes, and the camera goes on.
    let codes = picture.flatMap { try? SandboxedReader.shared.codes(in: $0, symbologies) } ?? []
    let isNews = state.withLock { $0.pace.ends(withCodes: !codes.isEmpty) }
    guard isNews else { return }
    let duration =
      sample.buffer?.duration.map { CMTime(value: Int64(clamping: $0.nanoseconds), timescale: 1_000_000_000) }
    onReading(Reading(time: time, duration: duration ?? .invalid, codes: codes))
  }
}
