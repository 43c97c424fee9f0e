/// The value of an audio unit's parameter.
public typealias AUValue = Float32
