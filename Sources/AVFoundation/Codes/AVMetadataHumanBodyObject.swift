/// The upper part of a person.
public final class AVMetadataHumanBodyObject: AVMetadataBodyObject, @unchecked Sendable {}
