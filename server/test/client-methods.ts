/** A name that begins so is the client's own, shown by its types all the same. */
type PublicName<Api> = Exclude<keyof Api & string, `_${string}`>;

/**
 * Names of the methods of one part of the official client, as its published types have them: a table typed by them
 * does not compile once the client has a method that was not tried.
 */
export type Methods<Api, Prefix extends string> = {
  [Name in PublicName<Api>]: Api[Name] extends (...words: never[]) => unknown ? `${Prefix}${Name}` : never;
}[PublicName<Api>];
