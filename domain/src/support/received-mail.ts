/** What is read of a mail to know who, or what, wrote it. Values of headers as they came; null when absent. */
export interface MailMarks {
  /** RFC 3834. */
  readonly autoSubmitted: string | null;
  readonly precedence: string | null;
  /** `List-Id`, `List-Unsubscribe`: sent to many. */
  readonly isListed: boolean;
  /** `X-Autoreply`, `X-Autorespond`, `X-Auto-Response-Suppress`… said by programs before RFC 3834. */
  readonly hasReplyMark: boolean;
  /** Null sender of a report of delivery: `<>`. */
  readonly returnPath: string | null;
  readonly contentType: string;
  readonly from: string;
  /** Servers it went through. */
  readonly hops: number;
}

/** `bounce`: a mail of ours did not arrive. `loop`: ours, or on its way for too long. */
export const mailNatures = ['person', 'automatic', 'bounce', 'loop'] as const;
export type MailNature = (typeof mailNatures)[number];

const mostHops = 50;
const daemons = /^(?:mailer-daemon|postmaster|mail-daemon)@/i;
const bulk = ['bulk', 'junk', 'list', 'auto_reply'];

/** @param ours addresses this service writes from, in lower case */
export function natureOf(marks: MailMarks, ours: readonly string[]): MailNature {
  const { autoSubmitted, precedence, isListed, hasReplyMark, returnPath, contentType, from, hops } = marks;
  if (hops > mostHops || ours.includes(from.toLowerCase())) return 'loop';
  if (returnPath === '<>' || daemons.test(from) || /^multipart\/report\b/i.test(contentType)) return 'bounce';
  const said = autoSubmitted?.split(';')[0]?.trim().toLowerCase() ?? 'no';
  const isAutomatic = said !== 'no' || bulk.includes(precedence?.trim().toLowerCase() ?? '');
  return isAutomatic || isListed || hasReplyMark ? 'automatic' : 'person';
}

/** Of a thread: by somebody, by a program, by a mail server that did not deliver, by the team. */
export const threadKinds = ['received', 'automatic', 'bounce', 'answer'] as const;
export type ThreadKind = (typeof threadKinds)[number];

/** Characters kept of a mail. */
export const longestMail = 20_000;

/**
 * What somebody wrote, without the message they answer to when it stands at the end, each line behind a sign: it is in
 * the thread. A text that would be empty without it stays whole.
 */
export function withoutQuote(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').trimEnd().split('\n');
  let end = lines.length;
  const isQuoted = (at: number) => /^\s*(?:>|$)/.test(lines[at] ?? '');
  while (end > 0 && isQuoted(end - 1)) end -= 1;
  if (end === lines.length) return text.trim();
  // « Le 3 novembre, PlaceJuste a écrit : », cut over two lines by some programs.
  if (/:\s*$/.test(lines[end - 1] ?? '')) {
    end -= 1;
    if (end > 0 && /^(?:Le|On)\b/.test(lines[end - 1] ?? '') && !/^(?:Le|On)\b/.test(lines[end] ?? '')) end -= 1;
  }
  const said = lines.slice(0, end).join('\n').trim();
  return said === '' ? text.trim() : said;
}
