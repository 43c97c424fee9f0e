/// Rate and channels of sound that is mixed.
public struct SoundFormat: Sendable, Hashable {
  public var rate: Int
  public var channels: Int

  public init(rate: Int, channels: Int) { (self.rate, self.channels) = (rate, channels) }
}
