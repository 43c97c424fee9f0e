/// A dog.
open class AVMetadataDogBodyObject: AVMetadataBodyObject, @unchecked Sendable {}
