/// A kind of MPEG-4 sound.
public enum MPEG4ObjectID: Int, Sendable {
  /// AAC Main.
  case aac_Main = 1
  /// AAC Low Complexity.
  case AAC_LC = 2
  /// AAC Scalable Sample Rate.
  case AAC_SSR = 3
  /// AAC Long Term Prediction.
  case AAC_LTP = 4
  /// AAC with spectral band replication.
  case AAC_SBR = 5
  /// AAC Scalable.
  case aac_Scalable = 6
  /// TwinVQ.
  case twinVQ = 7
  /// Code excited linear prediction.
  case CELP = 8
  /// Harmonic vector excitation coding.
  case HVXC = 9
}
