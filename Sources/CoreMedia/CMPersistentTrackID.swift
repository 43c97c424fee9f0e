/// The number by which a track is known for as long as its asset exists.
public typealias CMPersistentTrackID = Int32
/// No track; as a wish for a new track's number: any that is free.
public let kCMPersistentTrackID_Invalid: CMPersistentTrackID = 0
/// A number of things.
public typealias CMItemCount = Int
/// The index of a thing.
public typealias CMItemIndex = Int
