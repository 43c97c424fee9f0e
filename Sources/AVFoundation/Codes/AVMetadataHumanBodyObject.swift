/// The upper body of a person.
public final class AVMetadataHumanBodyObject: AVMetadataBodyObject, @unchecked Sendable {}
