import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A browser named as in `browserslist`, with its oldest supported version: « 16.0 ». */
export interface OldestBrowser {
  readonly browser: 'ios_saf' | 'firefox' | 'chrome';
  readonly version: string;
}

/** Reads the oldest supported browsers from the `browserslist` of the repository. */
export function readBrowserFloor(): readonly OldestBrowser[] {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { readonly browserslist: readonly string[] }).browserslist.map(parseQuery);
}

/** The same browsers as targets of Vite: « ios16.0 ». */
export function listBrowserTargets(): string[] {
  return readBrowserFloor().map(({ browser, version }) => `${browser === 'ios_saf' ? 'ios' : browser}${version}`);
}

/** Parses « ios_saf >= 16.0 ». Throws on any other form, which would otherwise be ignored. */
export function parseQuery(query: string): OldestBrowser {
  const [, browser, version] = /^(ios_saf|firefox|chrome) >= (\d+(?:\.\d+)?)$/.exec(query) ?? [];
  if (version === undefined || (browser !== 'ios_saf' && browser !== 'firefox' && browser !== 'chrome')) {
    throw new Error(`browserslist: « ${query} » is not a browser and its oldest version`);
  }
  return { browser, version };
}
