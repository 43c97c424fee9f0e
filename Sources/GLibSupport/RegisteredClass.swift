import CGLib

/// Registers a class that is derived from another and as large as that; once for each name in a program. `describe` is called with
/// the class when the first object is made, and sets its functions. It captures nothing, and what it sets is called in any thread.
public func registerClass(_ name: String, derivedFrom parent: GType, _ describe: GClassInitFunc) -> GType {
  var size = GTypeQuery()
  g_type_query(parent, &size)
  var info = GTypeInfo()
  (info.class_size, info.instance_size) = (guint16(size.class_size), guint16(size.instance_size))
  info.class_init = describe
  return g_type_register_static(parent, name, &info, GTypeFlags(0))
}
