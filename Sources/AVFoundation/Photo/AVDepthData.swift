import Foundation

/// How far away the parts of a picture are. No camera here says that, so there is none to be had.
public final class AVDepthData: NSObject, Sendable {
  private override init() { super.init() }
}
