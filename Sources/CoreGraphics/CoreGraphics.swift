// CGFloat, CGPoint, CGSize and CGRect are in Foundation on Linux; `import CoreGraphics` alone must make them available.
@_exported import FoundationAdditions
