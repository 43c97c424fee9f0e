#warning "pkg-config doesn't know libadwaita-1: AVKit, PhotosUI, the app and their tests are left out. Install libadwaita-1-dev, then: swift package purge-cache"
