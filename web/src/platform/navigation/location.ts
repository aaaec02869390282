/** Current location of the application: an entry of the browser's history. */
export interface Location {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** Value passed by the previous screen; kept across a reload, never sent to the service. */
  readonly state: unknown;
  /** Unique for each entry of the history; `default` for the first page opened. */
  readonly key: string;
}

/** An address inside the application. Without a path, it keeps the path of the current page. */
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

/** Resolves `to` against the path of the current page. A path inside the application starts with `/`. */
export function resolvePath(to: To, pathname: string): Path {
  const { pathname: path, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  return {
    // An address that starts with two slashes names another site.
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

/** A lone `?` or `#` means an empty part, which is left out. */
function addPrefix(mark: '?' | '#', text: string): string {
  if (text === '' || text === mark) return '';
  return text.startsWith(mark) ? text : mark + text;
}
