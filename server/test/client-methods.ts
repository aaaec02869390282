/** Names with an underscore are internal, although the types have them. */
type PublicName<Api> = Exclude<keyof Api & string, `_${string}`>;

/**
 * Names of the methods of one part of the official client, from its published types: a table typed by them does not
 * compile once the client has an untested method.
 */
export type Methods<Api, Prefix extends string> = {
  [Name in PublicName<Api>]: Api[Name] extends (...words: never[]) => unknown ? `${Prefix}${Name}` : never;
}[PublicName<Api>];
