// Formats that Apple's cameras and decoders compress in memory. No pixel buffer here has one: creating it answers
// `kCVReturnInvalidPixelFormat`.

/// BGRA of 8 bits, compressed without loss (`&BGA`).
public let kCVPixelFormatType_Lossless_32BGRA: OSType = 0x26424741
/// 4:2:0 of 8 bits, compressed without loss (`&8v0`).
public let kCVPixelFormatType_Lossless_420YpCbCr8BiPlanarVideoRange: OSType = 0x26387630
/// 4:2:0 of 8 bits, full range, compressed without loss (`&8f0`).
public let kCVPixelFormatType_Lossless_420YpCbCr8BiPlanarFullRange: OSType = 0x26386630
/// 4:2:0 of 10 bits, compressed without loss (`&xv0`).
public let kCVPixelFormatType_Lossless_420YpCbCr10PackedBiPlanarVideoRange: OSType = 0x26787630
/// 4:2:2 of 10 bits, compressed without loss (`&xv2`).
public let kCVPixelFormatType_Lossless_422YpCbCr10PackedBiPlanarVideoRange: OSType = 0x26787632
/// BGRA of 8 bits, compressed with loss (`-BGA`).
public let kCVPixelFormatType_Lossy_32BGRA: OSType = 0x2D424741
/// 4:2:0 of 8 bits, compressed with loss (`-8v0`).
public let kCVPixelFormatType_Lossy_420YpCbCr8BiPlanarVideoRange: OSType = 0x2D387630
/// 4:2:0 of 8 bits, full range, compressed with loss (`-8f0`).
public let kCVPixelFormatType_Lossy_420YpCbCr8BiPlanarFullRange: OSType = 0x2D386630
/// 4:2:0 of 10 bits, compressed with loss (`-xv0`).
public let kCVPixelFormatType_Lossy_420YpCbCr10PackedBiPlanarVideoRange: OSType = 0x2D787630
/// 4:2:2 of 10 bits, compressed with loss (`-xv2`).
public let kCVPixelFormatType_Lossy_422YpCbCr10PackedBiPlanarVideoRange: OSType = 0x2D787632
