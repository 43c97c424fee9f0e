/// The full body of a person.
open class AVMetadataHumanFullBodyObject: AVMetadataBodyObject, @unchecked Sendable {}
