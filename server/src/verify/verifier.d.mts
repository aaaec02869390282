interface PublicPoint {
  readonly x: string;
  readonly y: string;
}

export function thumbprint(key: PublicPoint): Promise<string>;
export function signed(bytes: Uint8Array, der: Uint8Array, key: PublicPoint): Promise<boolean>;
export function included(
  entry: Uint8Array,
  proof: { readonly index: number; readonly size: number; readonly path: readonly string[] },
  root: string,
): Promise<boolean>;
/**
 * What was checked, in order: sound or not (null: not checked here), and its French sentence. `keys`: thumbprints of
 * the service's keys, known from elsewhere than the bundle; without them nothing says who signed it.
 */
export function verifyBundle(
  files: ReadonlyMap<string, Uint8Array>,
  keys?: readonly string[] | null,
): Promise<readonly (readonly [boolean | null, string])[]>;
