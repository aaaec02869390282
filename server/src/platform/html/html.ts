import { withFrenchSpaces } from '@placejuste/domain/kernel';
import { html as render, raw } from 'hono/html';

/** Escaped HTML. Only this module makes it, so every other text is a string and will be escaped. */
export interface Html {
  readonly isEscaped: true;
  toString(): string;
}

/** A value that a slot of a template takes: text, finished HTML, a list of them, or nothing. */
export type HtmlPart = Html | string | number | null | undefined | false | readonly HtmlPart[];

/**
 * The only way to write HTML and XML. Text is escaped for an element and for an attribute between double quotes; null,
 * undefined and false give nothing; the items of a list are written one after the other.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  for (const part of parts) refuseOthers(part);
  return render(strings, ...parts) as unknown as Html;
}

/** Data for a script of the page, inside a script element, which no data can close. */
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

/** Throws on a value that the types refuse, in case one escaped them: a promise, an object of a request. */
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
