import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The oldest browsers that are promised: the `browserslist` of the repository, as Vite names its targets. */
export function browserTargets(): string[] {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { readonly browserslist: readonly string[] }).browserslist.map(targetOf);
}

/** « ios_saf >= 16.0 » → « ios16.0 ». Throws on any other form, which would be left unheard. */
export function targetOf(query: string): string {
  const [, name, version] = /^(ios_saf|firefox|chrome) >= (\d+(?:\.\d+)?)$/.exec(query) ?? [];
  if (name === undefined || version === undefined) {
    throw new Error(`browserslist: « ${query} » is not a browser and its oldest version`);
  }
  return `${name === 'ios_saf' ? 'ios' : name}${version}`;
}
