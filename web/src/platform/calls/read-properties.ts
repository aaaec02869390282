/** The properties of what came, each still to be checked by its reader: all undefined when it is no object. */
export function readProperties<Name extends string>(value: unknown): Readonly<Partial<Record<Name, unknown>>> {
  const properties = typeof value === 'object' && value !== null ? value : {};
  return properties as Partial<Record<Name, unknown>>;
}
