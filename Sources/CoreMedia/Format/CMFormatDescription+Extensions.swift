import CoreGraphics
import Foundation

extension CMFormatDescription {
  /// The extensions of a format description, by key.
  public struct Extensions: ExpressibleByDictionaryLiteral {
    /// The name of an extension.
    public struct Key: RawRepresentable, Hashable, Sendable {
      /// The key in the dictionary.
      public let rawValue: CFString

      /// A key from its string.
      public init(rawValue: CFString) {
        self.rawValue = rawValue
      }
    }

    var dictionary: [String: Any]

    init(dictionary: [String: Any]) {
      self.dictionary = dictionary
    }

    /// No extensions.
    public init() {
      dictionary = [:]
    }

    /// Extensions from the form that the C functions use.
    public init(base: [CFString: CFPropertyList]?) {
      dictionary = base ?? [:]
    }

    /// Extensions by key.
    public init(dictionaryLiteral elements: (Key, Value)...) {
      dictionary = Dictionary(
        elements.map { ($0.0.rawValue, $0.1.propertyListRepresentation) }, uniquingKeysWith: { $1 })
    }

    /// The value of an extension; nil removes it.
    public subscript(key: Key) -> Value? {
      get { dictionary[key.rawValue].map(Value.init(propertyListRepresentation:)) }
      set { dictionary[key.rawValue] = newValue?.propertyListRepresentation }
    }

    /// The value of an extension as a property list; nil removes it.
    public subscript(key: CFString) -> CFPropertyList? {
      get { dictionary[key] }
      set { dictionary[key] = newValue }
    }

    /// How many extensions there are.
    public var count: Int { dictionary.count }
    /// Whether there are none.
    public var isEmpty: Bool { dictionary.isEmpty }
    /// The keys of all extensions.
    public var keys: [Key] { dictionary.keys.map(Key.init(rawValue:)) }
    /// The extensions as the C functions use them.
    public var base: CFDictionary { dictionary }
  }
}

extension CMFormatDescription.Extensions.Key {
  /// Boxes of the sample description by four-character name, such as avcC.
  public static let sampleDescriptionExtensionAtoms = Self(
    rawValue: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms)
  /// The unmodified sample description of the file, in QuickTime's form.
  public static let verbatimSampleDescription = Self(rawValue: kCMFormatDescriptionExtension_VerbatimSampleDescription)
  /// The unmodified sample entry of the file, in ISO's form.
  public static let verbatimISOSampleEntry = Self(rawValue: kCMFormatDescriptionExtension_VerbatimISOSampleEntry)
  /// The human-readable name of the format.
  public static let formatName = Self(rawValue: kCMFormatDescriptionExtension_FormatName)
  /// The number of bits per pixel.
  public static let depth = Self(rawValue: kCMFormatDescriptionExtension_Depth)
  /// The number of bits per component.
  public static let bitsPerComponent = Self(rawValue: kCMFormatDescriptionExtension_BitsPerComponent)
  /// The clean aperture: the part of the frame to display.
  public static let cleanAperture = Self(rawValue: kCMFormatDescriptionExtension_CleanAperture)
  /// The pixel aspect ratio.
  public static let pixelAspectRatio = Self(rawValue: kCMFormatDescriptionExtension_PixelAspectRatio)
  /// The number of fields per frame: 1 for progressive, 2 for interlaced.
  public static let fieldCount = Self(rawValue: kCMFormatDescriptionExtension_FieldCount)
  /// The order of the fields.
  public static let fieldDetail = Self(rawValue: kCMFormatDescriptionExtension_FieldDetail)
  /// The colour primaries: the chromaticities of red, green and blue.
  public static let colorPrimaries = Self(rawValue: kCMFormatDescriptionExtension_ColorPrimaries)
  /// The transfer function between light and code values.
  public static let transferFunction = Self(rawValue: kCMFormatDescriptionExtension_TransferFunction)
  /// The exponent, when the transfer function is a plain power.
  public static let gammaLevel = Self(rawValue: kCMFormatDescriptionExtension_GammaLevel)
  /// The matrix that converts between RGB and YCbCr.
  public static let yCbCrMatrix = Self(rawValue: kCMFormatDescriptionExtension_YCbCrMatrix)
  /// Whether code values use the full range.
  public static let fullRangeVideo = Self(rawValue: kCMFormatDescriptionExtension_FullRangeVideo)
  /// The colour profile.
  public static let iccProfile = Self(rawValue: kCMFormatDescriptionExtension_ICCProfile)
  /// The row stride: bytes from the start of a row to the start of the next.
  public static let bytesPerRow = Self(rawValue: kCMFormatDescriptionExtension_BytesPerRow)
  /// The location of chroma samples in the top field.
  public static let chromaLocationTopField = Self(rawValue: kCMFormatDescriptionExtension_ChromaLocationTopField)
  /// The location of chroma samples in the bottom field.
  public static let chromaLocationBottomField = Self(
    rawValue: kCMFormatDescriptionExtension_ChromaLocationBottomField)
  /// Whether there is an alpha channel.
  public static let containsAlphaChannel = Self(rawValue: kCMFormatDescriptionExtension_ContainsAlphaChannel)
  /// Whether colours are premultiplied with alpha.
  public static let alphaChannelMode = Self(rawValue: kCMFormatDescriptionExtension_AlphaChannelMode)
  /// The colour volume of the mastering display (HDR metadata).
  public static let masteringDisplayColorVolume = Self(
    rawValue: kCMFormatDescriptionExtension_MasteringDisplayColorVolume)
  /// The content light level (HDR metadata): brightest pixel and brightest frame average.
  public static let contentLightLevelInfo = Self(rawValue: kCMFormatDescriptionExtension_ContentLightLevelInfo)
  /// Quality across frames, as QuickTime writes it.
  public static let temporalQuality = Self(rawValue: kCMFormatDescriptionExtension_TemporalQuality)
  /// Quality within frames, as QuickTime writes it.
  public static let spatialQuality = Self(rawValue: kCMFormatDescriptionExtension_SpatialQuality)
  /// Version, as QuickTime writes it.
  public static let version = Self(rawValue: kCMFormatDescriptionExtension_Version)
  /// Revision, as QuickTime writes it.
  public static let revisionLevel = Self(rawValue: kCMFormatDescriptionExtension_RevisionLevel)
  /// Vendor, as QuickTime writes it.
  public static let vendor = Self(rawValue: kCMFormatDescriptionExtension_Vendor)
  /// The keys of a metadata format.
  public static let metadataKeyTable = Self(rawValue: kCMFormatDescriptionExtensionKey_MetadataKeyTable)
  /// The name of the source tape or file that a timecode counts.
  public static let sourceReferenceName = Self(rawValue: kCMTimeCodeFormatDescriptionExtension_SourceReferenceName)
}
