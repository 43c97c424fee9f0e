import CoreGraphics

/// What a metadata tag holds.
public enum CGImageMetadataType: Int32, Sendable {
  /// No valid type.
  case invalid = -1
  /// The type that fits the value.
  case `default` = 0
  /// A string.
  case string = 1
  /// An array whose order has no meaning.
  case arrayUnordered = 2
  /// An array whose order has a meaning.
  case arrayOrdered = 3
  /// An array of alternatives.
  case alternateArray = 4
  /// An array of texts in several languages.
  case alternateText = 5
  /// Fields with names.
  case structure = 6
}

/// The namespace of EXIF.
public let kCGImageMetadataNamespaceExif: CFString = "http://ns.adobe.com/exif/1.0/"
/// The prefix of EXIF.
public let kCGImageMetadataPrefixExif: CFString = "exif"
/// The namespace of EXIF 2.3.
public let kCGImageMetadataNamespaceExifEX: CFString = "http://cipa.jp/exif/1.0/"
/// The prefix of EXIF 2.3.
public let kCGImageMetadataPrefixExifEX: CFString = "exifEX"
/// The namespace of more of EXIF.
public let kCGImageMetadataNamespaceExifAux: CFString = "http://ns.adobe.com/exif/1.0/aux/"
/// The prefix of more of EXIF.
public let kCGImageMetadataPrefixExifAux: CFString = "aux"
/// The namespace of Dublin Core.
public let kCGImageMetadataNamespaceDublinCore: CFString = "http://purl.org/dc/elements/1.1/"
/// The prefix of Dublin Core.
public let kCGImageMetadataPrefixDublinCore: CFString = "dc"
/// The namespace of IPTC Core.
public let kCGImageMetadataNamespaceIPTCCore: CFString = "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
/// The prefix of IPTC Core.
public let kCGImageMetadataPrefixIPTCCore: CFString = "Iptc4xmpCore"
/// The namespace of IPTC Extension.
public let kCGImageMetadataNamespaceIPTCExtension: CFString = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
/// The prefix of IPTC Extension.
public let kCGImageMetadataPrefixIPTCExtension: CFString = "Iptc4xmpExt"
/// The namespace of Photoshop.
public let kCGImageMetadataNamespacePhotoshop: CFString = "http://ns.adobe.com/photoshop/1.0/"
/// The prefix of Photoshop.
public let kCGImageMetadataPrefixPhotoshop: CFString = "photoshop"
/// The namespace of TIFF.
public let kCGImageMetadataNamespaceTIFF: CFString = "http://ns.adobe.com/tiff/1.0/"
/// The prefix of TIFF.
public let kCGImageMetadataPrefixTIFF: CFString = "tiff"
/// The namespace of XMP.
public let kCGImageMetadataNamespaceXMPBasic: CFString = "http://ns.adobe.com/xap/1.0/"
/// The prefix of XMP.
public let kCGImageMetadataPrefixXMPBasic: CFString = "xmp"
/// The namespace of XMP Rights.
public let kCGImageMetadataNamespaceXMPRights: CFString = "http://ns.adobe.com/xap/1.0/rights/"
/// The prefix of XMP Rights.
public let kCGImageMetadataPrefixXMPRights: CFString = "xmpRights"

/// Option of an enumeration: also go through arrays and structures.
public let kCGImageMetadataEnumerateRecursively: CFString = "kCGImageMetadataEnumerateRecursively"
/// Option of a copied image: the metadata, a `CGImageMetadata`.
public let kCGImageDestinationMetadata: CFString = "kCGImageDestinationMetadata"
/// Option of a copied image: whether the metadata is added to that of the source, instead of in its place.
public let kCGImageDestinationMergeMetadata: CFString = "kCGImageDestinationMergeMetadata"
/// Option of a copied image: whether XMP is left out.
public let kCGImageMetadataShouldExcludeXMP: CFString = "kCGImageMetadataShouldExcludeXMP"
/// Option of a copied image: whether the place is left out.
public let kCGImageMetadataShouldExcludeGPS: CFString = "kCGImageMetadataShouldExcludeGPS"
/// Option of a copied image: the date of the change, in the form of EXIF.
public let kCGImageDestinationDateTime: CFString = "kCGImageDestinationDateTime"
/// Option of a copied image: the orientation, from 1 to 8.
public let kCGImageDestinationOrientation: CFString = "kCGImageDestinationOrientation"
/// The domain of errors of metadata.
public let kCFErrorDomainCGImageMetadata: CFString = "kCFErrorDomainCGImageMetadata"
