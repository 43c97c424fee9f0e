import CoreGraphics
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import GStreamer
import Synchronization

/// Scans a camera's video for codes: a few times per second, on its own queue, always in the newest frame.
public final class CodeScanner: SampleReceiver {
  /// The codes in one frame.
  public struct Reading: Sendable {
    /// The time of the frame, in host time.
    public var time: CMTime
    /// The duration of the frame; invalid if the camera doesn't tell.
    public var duration: CMTime
    /// The codes in the frame; empty when there are none any more.
    public var codes: [FoundCode]
  }

  private struct State {
    var pace: CodePace
    var area: CGRect
  }

  /// The format in which a tap has to deliver frames.
  public static var tapFormat: TapFormat { .pictures(PictureForm()) }
  /// How a tap has to queue frames.
  public static var tapQueue: TapQueue { .dropOldest(samples: 1) }

  private let symbologies: Set<CodeSymbology>
  private let queue = DispatchQueue(label: "app.kinora.codes", qos: .utility)
  private let onReading: @Sendable (Reading) -> Void
  private let state: Mutex<State>

  /// Scans for these symbologies in a part of the image, in normalized coordinates from (0, 0) at the top left to (1,
  /// 1), at most this many times per second. Reports every frame with codes, and the first one without.
  public init(
    _ symbologies: Set<CodeSymbology> = Set(CodeSymbology.allCases),
    in area: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), timesPerSecond: Double = 8,
    _ onReading: @escaping @Sendable (Reading) -> Void
  ) {
    self.symbologies = symbologies
    self.onReading = onReading
    state = Mutex(State(pace: CodePace(interval: 1 / max(0.1, timesPerSecond)), area: area))
  }

  /// Scans another part of the image from the next frame on.
  public func look(in area: CGRect) { state.withLock { $0.area = area } }

  /// Scans the frame if a scan is due and the previous one is done; doesn't block.
  public func receive(_ sample: Sample) {
    let time = sample.hostTime
    guard let area = state.withLock({ $0.pace.begins(at: time.seconds) ? $0.area : nil }) else { return }
    queue.async { [self] in scan(sample, at: time, in: area) }
  }

  private func scan(_ sample: Sample, at time: CMTime, in area: CGRect) {
    let picture = (try? sample.pixelBuffer()).flatMap { CodePicture($0, area: area) }
    // An image that crashes the reader process counts as one without codes, and scanning continues.
    let codes = picture.flatMap { try? SandboxedReader.shared.codes(in: $0, symbologies) } ?? []
    let isNews = state.withLock { $0.pace.ends(withCodes: !codes.isEmpty) }
    guard isNews else { return }
    let duration =
      sample.buffer?.duration.map { CMTime(value: Int64(clamping: $0.nanoseconds), timescale: 1_000_000_000) }
    onReading(Reading(time: time, duration: duration ?? .invalid, codes: codes))
  }
}
