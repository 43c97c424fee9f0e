/// A dog.
public final class AVMetadataDogBodyObject: AVMetadataBodyObject, @unchecked Sendable {}
