// CGFloat, CGPoint, CGSize and CGRect are in Foundation on Linux; `import CoreGraphics` alone must make them available.
@_exported import FoundationAdditions

// Image files are named by these.
@_exported import let CoreServices.kUTTypeGIF
@_exported import let CoreServices.kUTTypeJPEG
@_exported import let CoreServices.kUTTypePNG
