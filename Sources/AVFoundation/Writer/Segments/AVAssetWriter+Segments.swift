import CoreMedia
import Foundation
import MediaEngine
import UniformTypeIdentifiers

extension AVAssetWriter {
  /// A writer that hands its movie to a delegate, segment by segment, and writes no file. The type has to be MPEG-4.
  public convenience init(contentType outputContentType: UTType) {
    self.init(segmentsOf: AVFileType(outputContentType.identifier))
  }

  /// Takes the segments; kept weakly. Set it before writing begins.
  public weak var delegate: (any AVAssetWriterDelegate)? {
    get { segmenting.delegate }
    set { changeSegmenting { $0.delegate = newValue } }
  }
  /// What the segments are made for. A writer without a file needs it before writing begins.
  public var outputFileTypeProfile: AVFileTypeProfile? {
    get { segmenting.profile }
    set { changeSegmenting { $0.profile = newValue } }
  }
  /// How long a segment is: it ends in front of the first key frame behind that, and encoders are made to give one there.
  /// Indefinite for segments that end with `flushSegment()`.
  public var preferredOutputSegmentInterval: CMTime {
    get { segmenting.interval }
    set { changeSegmenting { $0.interval = newValue } }
  }
  /// When the first segment begins. It has to be said where segments have an interval.
  public var initialSegmentStartTime: CMTime {
    get { segmenting.start }
    set { changeSegmenting { $0.start = newValue } }
  }
  /// Whether fragments of segments of several writers fit together. They do here.
  public var producesCombinableFragments: Bool {
    get { segmenting.isCombinable }
    set { changeSegmenting { $0.isCombinable = newValue } }
  }

  /// Ends the segment, where segments have no interval: the next one begins with the next key frame.
  public func flushSegment() {
    guard status == .writing, segmenting.interval.isIndefinite else {
      Misuse.stop("flushSegment: segments have an interval, or nothing is written")
    }
    endSegment()
  }

  /// How the engine is to cut; nil where the settings don't make sense.
  func segmentOptions() -> SegmentOptions? {
    let settings = segmenting
    guard let profile = settings.profile, settings.delegate != nil, settings.interval.isValid,
      settings.interval.isIndefinite || settings.interval > .zero,
      settings.interval.isIndefinite || settings.start.isNumeric
    else { return nil }
    var options = SegmentOptions { [weak self] segment in self?.giveOut(segment) }
    options.interval = settings.interval
    options.start = settings.start
    options.brands = profile == .mpeg4AppleHLS ? ["hlsf"] : ["cmfc"]
    return options
  }

  private func giveOut(_ segment: MovieSegment) {
    guard let delegate = segmenting.delegate else { return }
    let type = segment.isInitialization ? AVAssetSegmentType.initialization : .separable
    let report =
      segment.isInitialization
      ? nil : AVAssetSegmentReport(type, segment.tracks.map { AVAssetSegmentTrackReport($0) })
    delegate.assetWriter(
      self, didOutputSegmentData: Data(segment.bytes), segmentType: type, segmentReport: report)
  }
}
