import Foundation

/// Who asks for a resource.
open class AVAssetResourceLoadingRequestor: NSObject, @unchecked Sendable {
  /// Whether requests may be answered with sessions that have expired: there are no such sessions here.
  open var providesExpiredSessionReports: Bool { false }
}
