// Files of images. CoreGraphics, which reads and writes them for its own images, has the sources, the destinations and the
// keys of properties; here is what needs no more than these.
@_exported import CoreGraphics
