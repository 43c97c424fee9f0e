/// A whole person.
public final class AVMetadataHumanFullBodyObject: AVMetadataBodyObject, @unchecked Sendable {}
