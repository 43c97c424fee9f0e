import CoreMedia

extension CMFormatDescription {
  /// How many bits a component of the coded frames has, as far as the decoder's configuration says that; else 8.
  package var codedDepth: Int {
    let atoms = atoms
    func bytes(_ name: String, atLeast count: Int) -> [UInt8]? {
      atoms.first { $0.type == name && $0.payload.count >= count }?.payload
    }
    if let hevc = bytes("hvcC", atLeast: 19) { return 8 + Int(hevc[17] & 7) }
    // High 10, High 4:2:2 and CAVLC 4:4:4 may have ten bits; only the first has nothing else.
    if let avc = bytes("avcC", atLeast: 4) { return avc[1] == 110 ? 10 : 8 }
    if let av1 = bytes("av1C", atLeast: 4) { return av1[2] & 0x40 == 0 ? 8 : av1[2] & 0x20 == 0 ? 10 : 12 }
    if let vp9 = bytes("vpcC", atLeast: 7) { return Int(vp9[6] >> 4) }
    return 8
  }
}
