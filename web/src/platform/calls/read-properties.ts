/** Returns the properties of a value, unchecked: all undefined when it is not an object. */
export function readProperties<Name extends string>(value: unknown): Readonly<Partial<Record<Name, unknown>>> {
  const properties = typeof value === 'object' && value !== null ? value : {};
  return properties as Partial<Record<Name, unknown>>;
}
