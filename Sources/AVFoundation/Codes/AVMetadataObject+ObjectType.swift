import MediaEngine

extension AVMetadataObject {
  /// A type of object detected in frames. Those that can be detected here are in
  /// `AVCaptureMetadataOutput.availableMetadataObjectTypes`.
  public struct ObjectType: RawRepresentable, Hashable, Sendable {
    /// Apple's identifier.
    public let rawValue: String

    /// Creates a type from Apple's identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a type from Apple's identifier.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// A QR code.
    public static let qr = ObjectType("org.iso.QRCode")
    /// EAN-13, with UPC-A as a code with a leading zero.
    public static let ean13 = ObjectType("org.gs1.EAN-13")
    /// EAN-8, for small articles.
    public static let ean8 = ObjectType("org.gs1.EAN-8")
    /// UPC-E, a UPC-A code with its zeros left out.
    public static let upce = ObjectType("org.gs1.UPC-E")
    /// Code 39.
    public static let code39 = ObjectType("org.iso.Code39")
    /// Code 39 with a modulo-43 checksum.
    public static let code39Mod43 = ObjectType("org.iso.Code39Mod43")
    /// Code 93.
    public static let code93 = ObjectType("com.intermec.Code93")
    /// Code 128.
    public static let code128 = ObjectType("org.iso.Code128")
    /// Interleaved 2 of 5.
    public static let interleaved2of5 = ObjectType("org.ansi.Interleaved2of5")
    /// ITF-14, for trade items.
    public static let itf14 = ObjectType("org.gs1.ITF14")
    /// Codabar.
    public static let codabar = ObjectType("Codabar")
    /// PDF417.
    public static let pdf417 = ObjectType("org.iso.PDF417")
    /// Micro PDF417.
    public static let microPDF417 = ObjectType("org.iso.MicroPDF417")
    /// Aztec.
    public static let aztec = ObjectType("org.iso.Aztec")
    /// Data Matrix.
    public static let dataMatrix = ObjectType("org.iso.DataMatrix")
    /// Micro QR.
    public static let microQR = ObjectType("org.iso.MicroQR")
    /// GS1 DataBar.
    public static let gs1DataBar = ObjectType("org.gs1.GS1DataBar")
    /// GS1 DataBar Expanded.
    public static let gs1DataBarExpanded = ObjectType("org.gs1.GS1DataBarExpanded")
    /// GS1 DataBar Limited, for small articles.
    public static let gs1DataBarLimited = ObjectType("org.gs1.GS1DataBarLimited")
    /// A face.
    public static let face = ObjectType("face")
    /// The upper body of a person.
    public static let humanBody = ObjectType("humanBody")
    /// The full body of a person.
    public static let humanFullBody = ObjectType("humanFullBody")
    /// A cat.
    public static let catBody = ObjectType("catBody")
    /// A cat's head.
    public static let catHead = ObjectType("catHead")
    /// A dog.
    public static let dogBody = ObjectType("dogBody")
    /// A dog's head.
    public static let dogHead = ObjectType("dogHead")
    /// A salient object: one that stands out.
    public static let salientObject = ObjectType("salientObject")
  }
}

extension AVMetadataObject.ObjectType {
  /// The type for a symbology.
  init(_ symbology: CodeSymbology) {
    switch symbology {
    case .qr: self = .qr
    case .ean13: self = .ean13
    case .ean8: self = .ean8
    case .upce: self = .upce
    case .code39: self = .code39
    case .code93: self = .code93
    case .code128: self = .code128
    case .interleaved2of5: self = .interleaved2of5
    case .itf14: self = .itf14
    case .codabar: self = .codabar
    }
  }

  /// The symbology; nil for types that can't be detected here.
  package var symbology: CodeSymbology? { CodeSymbology.allCases.first { Self($0) == self } }
}
