/// A message that a signpost carries.
public typealias SignpostMetadata = OSLogMessage
