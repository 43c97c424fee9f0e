/// A filter whose parameters are properties; `CIFilter` makes them by its class functions.
public protocol CIFilterProtocol: AnyObject {
  /// The result by the parameters as they are now; nil while an image is missing.
  var outputImage: CIImage? { get }
}
