import Foundation
import MediaEngine
import Synchronization

/// Asks a program for the bytes of an asset whose URL has a scheme that nothing here loads: `kept-by-me://film`.
///
/// The delegate is set before the asset's properties are asked for. It gives the bytes of movies and sound in any format
/// that files are read in; manifests of HLS can't be given this way.
open class AVAssetResourceLoader: NSObject, @unchecked Sendable {
  private let asking: ResourceAsking
  private let made = Mutex<MediaResource?>(nil)

  init(_ url: URL) {
    asking = ResourceAsking(url)
    super.init()
    asking.belongs(to: self)
  }

  /// Stands for one that is gone, whose media is still read.
  init(_ asking: ResourceAsking) { self.asking = asking }

  /// The delegate. It is not retained.
  open var delegate: (any AVAssetResourceLoaderDelegate)? { asking.delegate }

  /// The queue on which the delegate is called. It must not be blocked by whoever waits for the asset.
  open var delegateQueue: DispatchQueue? { asking.queue }

  /// Sets the delegate, and the queue on which it is called; nil for one of the loader's own.
  open func setDelegate(_ delegate: (any AVAssetResourceLoaderDelegate)?, queue delegateQueue: DispatchQueue?) {
    asking.set(delegate, delegateQueue)
  }

  /// The media that the delegate gives; nil if it isn't asked, as there is none, or the URL is loaded otherwise.
  var resource: MediaResource? {
    made.withLock { made in
      if made == nil, !asking.url.isMediaAddress, asking.delegate != nil {
        made = MediaResource(asking.url) { [asking] in asking.ask($0) }
      }
      return made
    }
  }

  /// The error by which the delegate ended a request for something that the media can't be read without.
  var cause: (any Error)? { made.withLock { $0 }?.cause }
}

extension AVAsset {
  /// The error by which a loader's delegate ended a request for something that the asset can't be read without: its own loader's,
  /// or that of an asset of which it is composed.
  var loadingCause: (any Error)? { (self as? AVURLAsset)?.resourceLoader.cause ?? composition?.cause }
}
