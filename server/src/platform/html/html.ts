import { withFrenchSpaces } from '@placejuste/domain/kernel';
import { html as render, raw } from 'hono/html';

/** Finished HTML: only this module makes it, so that what is not HTML yet is a string and is escaped. */
export interface Html {
  readonly isEscaped: true;
  toString(): string;
}

/** A value that a slot of a template takes: text, finished HTML, a list of them, or nothing. */
export type HtmlPart = Html | string | number | null | undefined | false | readonly HtmlPart[];

/**
 * The one way to write HTML, and XML. Text is escaped, in an element as in an attribute between double quotes; null,
 * undefined and false leave nothing; lists are written one after the other.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  for (const part of parts) refuseOthers(part);
  return render(strings, ...parts) as unknown as Html;
}

/** Data for a script of the page, inside a script element: nothing in them can close it. */
export function encodeScriptJson(value: unknown): Html {
  return asHtml(JSON.stringify(value).replaceAll('<', '\\u003c'));
}

/** This HTML with no line that starts with « : » or « ? ». */
export function applyFrenchSpaces(part: Html): Html {
  return asHtml(withFrenchSpaces(part.toString()));
}

function asHtml(text: string): Html {
  return raw(text) as unknown as Html;
}

/** Throws on a value that the types already refuse, for one that escaped them: a promise, an object of a request. */
function refuseOthers(part: unknown): void {
  if (Array.isArray(part)) return part.forEach(refuseOthers);
  const isSafe =
    part === null ||
    part === undefined ||
    part === false ||
    typeof part === 'string' ||
    typeof part === 'number' ||
    (part instanceof String && 'isEscaped' in part);
  if (!isSafe) throw new TypeError(`HTML takes text, numbers, finished HTML or lists of them, not ${typeof part}`);
}
