extension AVPlayer {
  /// Lets go of its item and waits until nothing of that plays any more: for programs that end then.
  package func letGo() async {
    let item = currentItem
    replaceCurrentItem(with: nil)
    await item?.settle()
  }
}
