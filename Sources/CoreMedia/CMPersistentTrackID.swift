/// The ID of a track, which stays the same for the lifetime of its asset.
public typealias CMPersistentTrackID = Int32
/// The ID of no track. When adding a track, it asks for any free ID.
public let kCMPersistentTrackID_Invalid: CMPersistentTrackID = 0
/// A count of items.
public typealias CMItemCount = Int
/// The index of an item.
public typealias CMItemIndex = Int
