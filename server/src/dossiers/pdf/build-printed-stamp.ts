import { createHash } from 'node:crypto';
import { formatMoment, toParisMoment } from '@placejuste/domain/kernel';
import type { StampProof } from './read-printed-proof.ts';
import { printedProofText as text } from './printed-proof.text.fr.ts';

/** Base64 characters of one code: with its number, it fills a code of 117 modules, each 0.43 mm wide at 54 mm. */
const charactersOfCode = 990;
/** Most codes of one page, which holds 6.6 kB. A longer reply is only attached. */
const maxCodes = 9;

/** Finds the oldest stamp, which proves the most: the page prints that one. */
export function findOldestStamp(stamps: readonly StampProof[]): StampProof | null {
  return stamps.toSorted((one, other) => one.at.getTime() - other.at.getTime())[0] ?? null;
}

/**
 * Splits the authority's reply into lines, one per code: « H03/08 » and its part in base64, so that sorting restores
 * the order of codes read in any order, or twice. Null when it does not fit on a page.
 */
export function encodeStampLines(reply: Uint8Array): readonly string[] | null {
  const whole = Buffer.from(reply).toString('base64');
  const count = Math.ceil(whole.length / charactersOfCode);
  if (count > maxCodes) return null;
  const formatTwoDigits = (number: number) => String(number).padStart(2, '0');
  return Array.from({ length: count }, (_, index) => {
    const part = whole.slice(index * charactersOfCode, (index + 1) * charactersOfCode);
    return `H${formatTwoDigits(index + 1)}/${formatTwoDigits(count)} ${part}`;
  });
}

/** The data of the page of the stamp; null without a stamp, or where no page can hold the reply. */
export function buildPrintedStamp(stamp: StampProof | null) {
  const lines = stamp === null ? null : encodeStampLines(stamp.reply);
  if (stamp === null || lines === null) return null;
  return {
    title: text.stampTitle,
    lead: text.stampLead(lines.length, stamp.host),
    hash: [text.stampHash, hashStamp(stamp)] as const,
    commands: text.stampCommands,
    codes: lines.map((content, index) => ({
      name: `horodatage-code-${index + 1}`,
      caption: text.stampCode(index + 1, lines.length),
      content,
    })),
  };
}

/** Says who stamped and when, as the page does. */
export function describeStamp(stamp: StampProof, isInCodes: boolean): string {
  const on = formatMoment(toParisMoment(stamp.at));
  return isInCodes ? text.stampedBy(stamp.host, on) : text.stampAttached(stamp.host, on, hashStamp(stamp));
}

function hashStamp({ reply }: Pick<StampProof, 'reply'>): string {
  return createHash('sha256').update(reply).digest('hex');
}
