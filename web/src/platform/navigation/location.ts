/** Where the application stands: an entry of the browser’s history. */
export interface Location {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** What the screen before left for this one; it goes with a reload, never to the service. */
  readonly state: unknown;
  /** Differs from one entry of the history to the next; `default` for the one the person came in by. */
  readonly key: string;
}

/** An address in the application. What it does not say of path is that of the screen on display. */
export type To =
  | string
  | {
      readonly pathname?: string | undefined;
      readonly search?: string | undefined;
      readonly hash?: string | undefined;
    };

export interface Path {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The whole address of `to`, seen from `pathname`. A path within the application starts with `/`. */
export function resolvePath(to: To, pathname: string): Path {
  const { pathname: path, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  return {
    // Two slashes would name another site.
    pathname: path === undefined || path === '' ? pathname : path.replace(/^\/{2,}/, '/'),
    search: addPrefix('?', search),
    hash: addPrefix('#', hash),
  };
}

export function formatPath({ pathname, search, hash }: Path): string {
  return pathname + search + hash;
}

function parsePath(address: string): Path {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return { pathname, search, hash };
}

/** `?` and `#` alone say nothing: the address is written without. */
function addPrefix(mark: '?' | '#', text: string): string {
  if (text === '' || text === mark) return '';
  return text.startsWith(mark) ? text : mark + text;
}
