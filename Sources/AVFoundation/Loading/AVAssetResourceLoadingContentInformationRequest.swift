import Foundation
import MediaEngine
import Synchronization

/// What a delegate is to say of a resource as a whole.
open class AVAssetResourceLoadingContentInformationRequest: NSObject, @unchecked Sendable {
  private struct State {
    var contentType: String?
    var contentLength: Int64 = 0
    var isByteRangeAccessSupported = false
  }

  private let state = Mutex(State())

  /// The resource's uniform type identifier, or MIME type. What it really is shows in its bytes.
  open var contentType: String? {
    get { state.withLock { $0.contentType } }
    set { state.withLock { $0.contentType = newValue } }
  }

  /// The types that can be loaded.
  open var allowedContentTypes: [String]? { AVURLAsset.audiovisualTypes().map(\.rawValue) }

  /// How many bytes the resource has; 0 if that isn't known before its end.
  open var contentLength: Int64 {
    get { state.withLock { $0.contentLength } }
    set { state.withLock { $0.contentLength = newValue } }
  }

  /// Whether ranges can be asked for. Without it, the resource is asked for as a whole, from its beginning.
  open var isByteRangeAccessSupported: Bool {
    get { state.withLock { $0.isByteRangeAccessSupported } }
    set { state.withLock { $0.isByteRangeAccessSupported = newValue } }
  }

  var facts: ResourceFacts {
    state.withLock { state in
      ResourceFacts(
        size: state.contentLength > 0 ? state.contentLength : nil, givesRanges: state.isByteRangeAccessSupported)
    }
  }
}
