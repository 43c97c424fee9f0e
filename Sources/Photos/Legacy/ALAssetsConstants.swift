/// The types of groups, as a mask.
public typealias ALAssetsGroupType = UInt
/// The whole library.
public let ALAssetsGroupLibrary: UInt32 = 1 << 0
/// Albums that the user made.
public let ALAssetsGroupAlbum: UInt32 = 1 << 1
/// Groups of events: there are none here.
public let ALAssetsGroupEvent: UInt32 = 1 << 2
/// Groups of faces: there are none here.
public let ALAssetsGroupFaces: UInt32 = 1 << 3
/// The saved photos: all that is in the library.
public let ALAssetsGroupSavedPhotos: UInt32 = 1 << 4
/// The photo stream: there is none here.
public let ALAssetsGroupPhotoStream: UInt32 = 1 << 5
/// All groups, but the library, whose photos the others have.
public let ALAssetsGroupAll: UInt32 = 0xFFFF_FFFF

/// A group's property: its name, a `String`.
public let ALAssetsGroupPropertyName = "ALAssetsGroupPropertyName"
/// A group's property: its type, an `NSNumber`.
public let ALAssetsGroupPropertyType = "ALAssetsGroupPropertyType"
/// A group's property: its identifier, a `String`.
public let ALAssetsGroupPropertyPersistentID = "ALAssetsGroupPropertyPersistentID"
/// A group's property: a `URL` that finds it again.
public let ALAssetsGroupPropertyURL = "ALAssetsGroupPropertyURL"

/// An asset's property: `ALAssetTypePhoto`, `ALAssetTypeVideo` or `ALAssetTypeUnknown`.
public let ALAssetPropertyType = "ALAssetPropertyType"
/// An asset's property: where it was taken, a `CLLocation`.
public let ALAssetPropertyLocation = "ALAssetPropertyLocation"
/// An asset's property: a video's duration in seconds, an `NSNumber`.
public let ALAssetPropertyDuration = "ALAssetPropertyDuration"
/// An asset's property: its orientation, an `NSNumber` with a value of `ALAssetOrientation`.
public let ALAssetPropertyOrientation = "ALAssetPropertyOrientation"
/// An asset's property: when it was taken, a `Date`.
public let ALAssetPropertyDate = "ALAssetPropertyDate"
/// An asset's property: the type identifiers of its representations.
public let ALAssetPropertyRepresentations = "ALAssetPropertyRepresentations"
/// An asset's property: the URLs of its representations, by type identifier.
public let ALAssetPropertyURLs = "ALAssetPropertyURLs"
/// An asset's property: the `URL` that finds it again, here that of its file.
public let ALAssetPropertyAssetURL = "ALAssetPropertyAssetURL"

/// The type of photos.
public let ALAssetTypePhoto = "ALAssetTypePhoto"
/// The type of videos.
public let ALAssetTypeVideo = "ALAssetTypeVideo"
/// The type of everything else.
public let ALAssetTypeUnknown = "ALAssetTypeUnknown"
/// The value of a property that an asset or a group doesn't have.
public let ALErrorInvalidProperty = "ALErrorInvalidProperty"

/// The domain of the old library's errors.
public let ALAssetsLibraryErrorDomain = "ALAssetsLibraryErrorDomain"
/// The code of an error without a name.
public let ALAssetsLibraryUnknownError = -1
/// The code where the folders can't be read or written.
public let ALAssetsLibraryAccessUserDeniedError = -3311
