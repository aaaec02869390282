/** Headers by which the sender of a mail, or an automatic one, is recognised. Values as received; null when absent. */
export interface MailMarks {
  /** RFC 3834. */
  readonly autoSubmitted: string | null;
  readonly precedence: string | null;
  /** `List-Id`, `List-Unsubscribe`: through a list, which may be the shared address of a town hall. */
  readonly isListed: boolean;
  /** `X-Autoreply`, `X-Autorespond`…: said by programs before RFC 3834. */
  readonly hasReplyMark: boolean;
  /** Null sender of a report of delivery: `<>`. */
  readonly returnPath: string | null;
  /** The action of a delivery report (RFC 3464): `failed`, `delayed`…; null when the mail is no report. */
  readonly reportedAction: string | null;
  readonly from: string;
  /** Servers it went through. */
  readonly hops: number;
}

/**
 * `list`: sent through a list or a tool that marks its mails. `responder`: by a program, as marks older than RFC 3834
 * tell. `automatic`: by a program that declares it. `bounce`: a mail of ours did not arrive. `loop`: ours, or in
 * transit for too long.
 */
export const mailNatures = ['person', 'list', 'responder', 'automatic', 'bounce', 'loop'] as const;
export type MailNature = (typeof mailNatures)[number];

const maxHops = 50;
/** `postmaster` is not one of them: small associations write from it. */
const daemons = /^(?:mailer-daemon|mail-daemon)@/i;
const bulk = ['bulk', 'junk', 'list'];

/** @param ours addresses this service writes from, in lower case */
export function findMailNature(marks: MailMarks, ours: readonly string[]): MailNature {
  const { autoSubmitted, isListed, hasReplyMark, returnPath, reportedAction, from, hops } = marks;
  if (hops > maxHops || ours.includes(from.toLowerCase())) return 'loop';
  // A report of a delay or a reading is not that of a failure.
  if (reportedAction !== null) return reportedAction.trim().toLowerCase() === 'failed' ? 'bounce' : 'automatic';
  const autoSubmission = autoSubmitted?.split(';')[0]?.trim().toLowerCase() ?? 'no';
  if (autoSubmission !== 'no') return 'automatic';
  if (returnPath === '<>' || daemons.test(from)) return 'bounce';
  const precedence = marks.precedence?.trim().toLowerCase() ?? '';
  if (hasReplyMark || precedence === 'auto_reply') return 'responder';
  return isListed || bulk.includes(precedence) ? 'list' : 'person';
}

/** How a message came: by a form, or by a mail of somebody, of a list or a program, or one that a filter suspects. */
export const requestOrigins = ['form', 'mail', 'list', 'spam'] as const;
export type RequestOrigin = (typeof requestOrigins)[number];

/**
 * Most new messages by mail in an hour, from all senders, that are acknowledged: further ones are stored without a
 * reply.
 */
export const maxAcknowledgedPerHour = 60;

/** The kinds of message in a thread: from a person, a program, a mail server that did not deliver, or the team. */
export const threadKinds = ['received', 'automatic', 'bounce', 'answer'] as const;
export type ThreadKind = (typeof threadKinds)[number];

/** Characters kept of a mail. */
export const maxMailLength = 20_000;

/**
 * Removes the quoted message at the end of an answer, each line behind a sign, since the thread has it. A text that
 * would become empty stays whole.
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
  const ownText = lines.slice(0, end).join('\n').trim();
  return ownText === '' ? text.trim() : ownText;
}
