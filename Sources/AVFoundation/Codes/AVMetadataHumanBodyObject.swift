/// The upper body of a person.
open class AVMetadataHumanBodyObject: AVMetadataBodyObject, @unchecked Sendable {}
