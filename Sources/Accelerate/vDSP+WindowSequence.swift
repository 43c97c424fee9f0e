extension vDSP {
  /// The shape of a window.
  public enum WindowSequence: Hashable, Sendable {
    /// A Hann window whose mean square is 1.
    case hanningNormalized
    /// A Hann window with its top at 1.
    case hanningDenormalized
    /// A Hamming window.
    case hamming
    /// A Blackman window.
    case blackman
  }
}
