// CGFloat, CGPoint, CGSize and CGRect live in Foundation on Linux; `import CoreGraphics` alone must give them.
@_exported import Foundation
