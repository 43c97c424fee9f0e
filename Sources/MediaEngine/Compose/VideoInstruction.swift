import CoreMedia

/// What is on the picture in a range of time.
public struct VideoInstruction: Sendable {
  /// Red, green, blue and opacity, each from 0 to 1.
  public struct Color: Sendable, Equatable {
    public var red, green, blue, alpha: Double

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// What is seen where nothing is.
    public static let black = Color(red: 0, green: 0, blue: 0)
  }

  /// When it holds.
  public var range: CMTimeRange
  /// What is seen where no layer is.
  public var background = Color.black
  /// The first one lies in front of the others.
  public var layers: [LayerPlan] = []
  /// The tracks whose frames a compositor of the program's own needs; nil for those of the layers.
  public var tracks: [Int32]?
  /// The tracks of timed metadata that a compositor of the program's own needs.
  public var dataTracks: [Int32] = []
  /// Whether a compositor of the program's own needs the frames of all tracks.
  public var needsAllTracks = false
  /// The track whose frames are the picture, so that nothing has to be composed; 0 for none.
  public var passthroughTrack: Int32 = 0
  /// Whether the same frames may make different pictures at different times.
  public var containsTweening = true
  /// Whether what the plan lays over the picture is drawn in this range.
  public var isFinished = true
  /// What a compositor of the program's own was given for this range.
  public var payload: (any AnyObject & Sendable)?

  public init(range: CMTimeRange) { self.range = range }

  /// The tracks whose frames are needed, of all those that there are.
  func neededTracks(of all: [Int32]) -> [Int32] {
    if passthroughTrack != 0 { return [passthroughTrack] }
    if needsAllTracks { return all }
    return tracks ?? layers.map(\.track)
  }
}
