extension AVPlayer {
  /// Releases the current item and waits until its pipeline has stopped: for programs that are about to exit.
  package func letGo() async {
    let item = currentItem
    replaceCurrentItem(with: nil)
    await item?.settle()
  }
}
