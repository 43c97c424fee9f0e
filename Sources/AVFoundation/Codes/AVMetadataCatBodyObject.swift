/// A cat.
open class AVMetadataCatBodyObject: AVMetadataBodyObject, @unchecked Sendable {}
