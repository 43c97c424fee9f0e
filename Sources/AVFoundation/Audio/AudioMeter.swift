import MediaEngine

/// Levels as Apple counts them.
enum AudioMeter {
  /// Decibels below full scale, from -160 for what the engine calls silence up to 0.
  static func decibels(_ level: Double) -> Float { level <= ChannelLevel.floor ? -160 : Float(level) }
}
