/// The full body of a person.
public final class AVMetadataHumanFullBodyObject: AVMetadataBodyObject, @unchecked Sendable {}
