import Foundation

/// An asset whose file is looked at again and again.
protocol FragmentedMedia: AVAsset {
  /// What was seen of the file.
  var growing: FragmentedFile { get }
  /// Where it is.
  var growingURL: URL? { get }
}

extension FragmentedMedia {
  /// Whether a minder looks after it now.
  public var isAssociatedWithFragmentMinder: Bool { growing.isMinded }

  /// Looks whether the file has grown.
  func look() async {
    if let url = growingURL { await growing.look(at: self, url) }
  }
}
