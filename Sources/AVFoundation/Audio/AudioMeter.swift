import MediaEngine

/// Converts levels to Apple's scale.
enum AudioMeter {
  /// Decibels relative to full scale: from -160, for the engine's silence, up to 0.
  static func decibels(_ level: Double) -> Float { level <= ChannelLevel.floor ? -160 : Float(level) }
}
