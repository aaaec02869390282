import type { Email } from 'postal-mime';
import { isAboutAddress, isVague } from '../../platform/mail/index.ts';

/** Characters of a report that are read. */
const maxReportLength = 65_536;
/** Recipients of a report that are read: a mail of ours has one. */
const maxRecipients = 60;
const maxAddressLength = 320;

/** A report of delivery (RFC 3464). */
export interface DeliveryReport {
  /** `failed` if the mail failed for any recipient, else the action as it is written, or empty. */
  readonly action: string;
  /** Addresses in the returned mail. */
  readonly addresses: readonly string[];
  /** Recipients that permanently refuse mail, by a fault of the address, in lower case. */
  readonly refused: readonly string[];
  /** When the mail was sent, as far as the report says; null when unknown. */
  readonly sentAt: Date | null;
}

type Fields = ReadonlyMap<string, string>;

/** Parses a delivery report; null for another mail. */
export function readReport(mail: Email, contentType: string | null): DeliveryReport | null {
  if (!/^multipart\/report\b/i.test(contentType ?? '')) return null;
  const blocks = readPart(mail, ['message/delivery-status', 'message/global-delivery-status'])
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map(parseFields);
  const [returned = ''] = readPart(mail, returnedKinds).split(/\r?\n[ \t]*\r?\n/);
  const addresses = returned.match(/[^\s<>,;:"@]{1,64}@[^\s<>,;:"@]{1,200}/g) ?? [];
  const acts = blocks.filter((block) => block.has('action'));
  const failed = acts.filter(hasFailed);
  // The address of a forwarder is given by the mail itself. When several recipients fail, it is unknown whose it is.
  const to = failed.length === 1 && acts.length === 1 ? parseAddresses(parseFields(returned).get('to') ?? '') : [];
  const refusedAddresses = failed.filter(isRefusedForGood).flatMap((block) => [...listRecipients(block), ...to]);
  const dates = [parseFields(returned).get('date'), ...blocks.map((block) => block.get('arrival-date')), mail.date];
  return {
    action: failed.length > 0 ? 'failed' : (readAction(acts[0]) ?? ''),
    addresses,
    refused: [...new Set(refusedAddresses)].filter((one) => one.length <= maxAddressLength).slice(0, maxRecipients),
    sentAt: dates.map(parseDate).find((date) => date !== null) ?? null,
  };
}

const returnedKinds = [
  'message/rfc822',
  'message/rfc822-headers',
  'text/rfc822-headers',
  'message/global',
  'message/global-headers',
];

function readPart(mail: Email, kinds: readonly string[]): string {
  const parts = mail.attachments.filter(({ mimeType }) => kinds.includes(mimeType));
  return parts
    .map(({ content }) =>
      typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('utf8'),
    )
    .map((part) => part.slice(0, maxReportLength))
    .join('\n\n')
    .slice(0, maxReportLength);
}

/** Parses the fields of a block: names in lower case, folded lines joined, the first field of a name. */
function parseFields(block: string): Fields {
  const fields = new Map<string, string>();
  for (const line of block.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const at = line.indexOf(':');
    const name = line.slice(0, Math.max(at, 0)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(at + 1).trim());
  }
  return fields;
}

function readAction(block: Fields | undefined): string | null {
  return /^\w+/.exec(block?.get('action') ?? '')?.[0].toLowerCase() ?? null;
}

function hasFailed(block: Fields): boolean {
  return readAction(block) === 'failed';
}

/**
 * True for a permanent fault of the address, by the status of the report and by that of the server, which must agree. A
 * vague status may be about the content of the mail, which is reported too: the words must then be about the address.
 */
function isRefusedForGood(block: Fields): boolean {
  const words = block.get('diagnostic-code') ?? '';
  const reported = /^([245]\.\d{1,3}\.\d{1,3})\b/.exec(block.get('status') ?? '')?.[1] ?? '5.0.0';
  const quotedStatus = /\b[245]\d\d[ -]#?([245]\.\d{1,3}\.\d{1,3})\b(?!\.\d)/.exec(words)?.[1] ?? '5.0.0';
  const statuses = [reported, quotedStatus];
  if (!statuses.every((status) => isVague(status) || isAboutAddress({ status, words }))) return false;
  if (!statuses.every(isVague)) return true;
  return wordsOfNobody.some((pattern) => pattern.test(words)) && isAboutAddress({ status: '5.0.0', words });
}

const wordsOfNobody = [
  /\b(?:no such|unknown|invalid|non-?existent|unroute?able|no|bad)\W{1,3}(?:local )?(?:user|recipient)/i,
  /\b(?:no such|unknown|invalid|non-?existent|unroute?able|no|bad)\W{1,3}(?:local )?(?:mailbox|account)/i,
  /\b(?:no such|unknown|invalid|non-?existent|unroute?able|no|bad)\W{1,3}(?:address|domain|host)/i,
  /\b(?:user|recipient|mailbox|account|address|domain|alias|host)\b.{0,60}\b(?:unknown|disabled|inactive|unavailable)/i,
  /\b(?:user|recipient|mailbox|account|address|domain|alias|host)\b.{0,60}\bdo(?:es)?(?: not|n.t) (?:exist|have)/i,
  /\b(?:user|recipient|mailbox|account|address|domain|alias|host)\b.{0,60}\bnot? (?:found|known|listed|valid|longer)/i,
  /\b(?:utilisateur|destinataire|adresse|compte|bo[iî]te)\b.{0,60}(?:inconnue?|inexistante?|n.existe)/i,
];

/** Recipients as the service wrote them, and as the last server did. */
function listRecipients(block: Fields): readonly string[] {
  return ['original-recipient', 'final-recipient'].flatMap((name) => {
    const field = block.get(name) ?? '';
    return parseAddresses(unescapeText(field.slice(field.indexOf(';') + 1)));
  });
}

function parseAddresses(text: string): readonly string[] {
  return (text.match(/[^\s<>,;:"@]{1,64}@[^\s<>,;:"@]{1,255}/g) ?? [])
    .slice(0, maxRecipients)
    .map((address) => address.toLowerCase());
}

/** Decodes `\x{E9}` (RFC 6533 §3). */
function unescapeText(text: string): string {
  return text.replaceAll(/\\x\{([0-9a-f]{1,5})\}/gi, (_, digits: string) =>
    String.fromCodePoint(Number.parseInt(digits, 16)),
  );
}

function parseDate(text: string | undefined): Date | null {
  const date = new Date(text ?? '');
  return date.getTime() >= 0 && date.getUTCFullYear() <= 9999 ? date : null;
}
