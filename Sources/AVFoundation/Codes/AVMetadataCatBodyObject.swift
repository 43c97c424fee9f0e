/// A cat.
public final class AVMetadataCatBodyObject: AVMetadataBodyObject, @unchecked Sendable {}
