import CGLib
import GLibSupport
import Testing

@Suite struct OwnershipTests {
  @Test func takingAReferenceAddsNone() {
    let object = makeAction()
    #expect(object.referenceCount == 1)
  }

  @Test func addingAReferenceAddsOneAndGivesItBack() {
    let object = makeAction()
    do {
      let second = GObjectRef.addRef(object.pointer)
      #expect(second.referenceCount == 2)
      #expect(second == object)
    }
    #expect(object.referenceCount == 1)
  }

  @Test func aFloatingReferenceIsSunk() throws {
    let floating = try #require(g_object_new_with_properties(g_initially_unowned_get_type(), 0, nil, nil))
    #expect(g_object_is_floating(floating) != 0)
    let object = GObjectRef.sinkFloating(UnsafeMutableRawPointer(floating))
    #expect(g_object_is_floating(floating) == 0)
    #expect(object.referenceCount == 1)
  }

  @Test func theLastReferenceEndsTheObject() {
    var object: GObjectRef? = makeAction()
    let weak = object.map { WeakObject($0) }
    #expect(weak?.object != nil)
    object = nil
    #expect(weak?.object == nil)
  }

  @Test func readingAnObjectPropertyGivesItsReferenceBack() throws {
    let client = makeClient()
    let resolver = GObjectRef.takeRef(UnsafeMutableRawPointer(g_proxy_resolver_get_default()!))
    // The default resolver belongs to GLib: this test holds a reference of its own.
    g_object_ref(resolver.pointer)
    let before = resolver.referenceCount
    try client.set("proxy-resolver", Optional(resolver))
    #expect(resolver.referenceCount == before + 1)
    for _ in 0..<3 { #expect(try client.get("proxy-resolver", as: GObjectRef.self) == resolver) }
    #expect(resolver.referenceCount == before + 1)
    try client.set("proxy-resolver", GObjectRef?.none)
    #expect(resolver.referenceCount == before)
  }
}
