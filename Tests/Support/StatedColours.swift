/// How ffmpeg makes a film that states its colours, in any version: until 6 it believes the options of the encoder, from 7 on
/// the frames that reach it.
public struct StatedColours: Sendable {
  public var matrix: String
  public var primaries: String
  public var transfer: String
  /// `tv` or `pc`.
  public var range: String

  public init(matrix: String, primaries: String, transfer: String, range: String = "tv") {
    (self.matrix, self.primaries, self.transfer, self.range) = (matrix, primaries, transfer, range)
  }

  /// BT.709 as a whole.
  public static let usual = StatedColours(matrix: "bt709", primaries: "bt709", transfer: "bt709")
  /// BT.2020 with the curve PQ.
  public static let highRange = StatedColours(matrix: "bt2020nc", primaries: "bt2020", transfer: "smpte2084")

  /// The last filter in front of the encoder.
  public var filter: String {
    "setparams=colorspace=\(matrix):color_primaries=\(primaries):color_trc=\(transfer):range=\(range)"
  }

  /// The encoder's options.
  public var options: [String] {
    ["-colorspace", matrix, "-color_primaries", primaries, "-color_trc", transfer, "-color_range", range]
  }
}
