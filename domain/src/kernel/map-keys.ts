/** Returns an object with one value for each key, typed by the keys. */
export function mapKeys<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
}

/** The keys of a value whose type names them all, in the order they are written. */
export function listKeys<Value extends object>(value: Value): readonly (keyof Value & string)[] {
  return Object.keys(value) as (keyof Value & string)[];
}
