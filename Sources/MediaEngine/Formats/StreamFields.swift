import GStreamer

/// What describes a stream: a media type, such as `video/x-h264`, and fields.
protocol StreamFields {
  var name: String { get }
  func number(_ field: String) -> Int32?
  func text(_ field: String) -> String?
  func fraction(_ field: String) -> Fraction?
  func bytes(_ field: String) -> [UInt8]?
}

extension Structure: StreamFields {
  func number(_ field: String) -> Int32? { get(field, as: Int32.self) }
  func text(_ field: String) -> String? { get(field, as: String.self) }
  func fraction(_ field: String) -> Fraction? { get(field, as: Fraction.self) }
  func bytes(_ field: String) -> [UInt8]? { get(field, as: Buffer.self).flatMap { try? $0.bytes() } }
}
