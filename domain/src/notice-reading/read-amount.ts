import { listMatchesNotAfter } from '../kernel/index.ts';
import type { FineTrack } from '../fine/index.ts';
import { type Candidate, markContradictions, makeCandidate, rankCandidates } from './candidate.ts';
import { parseDigits, repairWords } from './characters.ts';
import { listContexts, type Segment } from './read-page.ts';
import type { ReadingDoubt } from './reading-codes.ts';

type AmountKind = 'asked' | 'majore' | 'other';

/** Words that label a sum. A reduced sum, a surcharge or an amount already paid is not the sum of the notice. */
const labels: readonly (readonly [AmountKind, RegExp])[] = [
  ['other', /minore|reduit|reduction|initial|sous ([1-9]|[12]\d|30) jours|dans les \d+ (premiers )?jours|dans le mois/],
  ['other', /deja (paye|regle|acquitte)|deduit|tarif|heure|frais|capital|minimum|augment|majoration|redevance/],
  ['majore', /majoree?|au-dela de \d+ jours|apres \d+ jours/],
  [
    'asked',
    /montant|somme|forfait|fps|amende|payer|regler|du\b|total|indemnite|penalite|au lieu de|entre \d+ et \d+ jours/,
  ],
];
const sum = /((?:[0-9OoIlSB]{1,3}(?:[  ][0-9OoIlSB]{3})?))(?:\s?[.,]\s?([0-9OoIlSB]{2}))?\s?(€|EUR\b|euros?\b)/gi;
/**
 * Usual amounts in cents of road contraventions, by class (CPP R. 49 and R. 49-7, read in a secondary copy,
 * 2026-11-29): few sums are possible, so that a lost digit is detected. A parking charge may be any sum.
 */
const usualAmounts: Readonly<Partial<Record<FineTrack, readonly number[]>>> = {
  contravention: [1100, 3500, 6800, 13_500],
  'amende-majoree': [3300, 7500, 18_000, 37_500],
};
/** Characters that may not precede a sum: it would be the end of a longer number. */
const beforeSum = /[\w,.]/;

/** Reads the sum due, in cents: for an FPS majoré or an amende majorée, only the sum majorée. */
export function readAmounts(segments: readonly Segment[], track: FineTrack | null): readonly Candidate<number>[] {
  const wantedKind: AmountKind = track === 'fps-majore' || track === 'amende-majoree' ? 'majore' : 'asked';
  const usual = track === null ? undefined : usualAmounts[track];
  const amounts: Candidate<number>[] = [];
  for (const segment of segments) {
    let end = 0;
    for (const match of listMatchesNotAfter(segment.text, beforeSum, sum)) {
      const [whole, cents] = [
        parseDigits(match[1] ?? ''),
        match[2] === undefined ? { digits: '00', replaced: 0 } : parseDigits(match[2]),
      ];
      const kind = findKind(segments, segment, { from: match.index, end });
      end = match.index + match[0].length;
      if (
        whole === null ||
        cents === null ||
        !/\d/.test(match[0]) ||
        (kind !== wantedKind && !(wantedKind === 'majore' && kind === 'asked'))
      )
        continue;
      const value = Number(whole.digits) * 100 + Number(cents.digits);
      if (value < 100 || value > 100_000) continue;
      const doubts: readonly ReadingDoubt[] = [
        ...(whole.replaced + cents.replaced > 0 ? (['LETTERS_AS_DIGITS'] as const) : []),
        ...(kind === wantedKind ? [] : (['NO_LABEL'] as const)),
        ...(usual === undefined || usual.includes(value) ? [] : (['AMOUNT_UNUSUAL'] as const)),
      ];
      amounts.push(makeCandidate({ segment, from: match.index, to: end }, value, doubts));
    }
  }
  return markContradictions(rankCandidates(amounts));
}

function findKind(
  segments: readonly Segment[],
  segment: Segment,
  { from, end }: { readonly from: number; readonly end: number },
): AmountKind | null {
  const [own = '', ...others] = listContexts(segments, segment, from);
  // The words after a sum may exclude it: « 25 € (montant minoré) ».
  const after = repairWords(segment.foldedText.slice(from))
    .replace(/^[^a-z(]*(euros?|eur)?/, '')
    .slice(0, 28);
  if (/^\W*(montant )?(minore|reduit|si vous|si paye|au lieu de|pour un paiement)/.test(after)) return 'other';
  for (const context of [own.slice(end), ...(end === 0 ? others : [])]) {
    const text = repairWords(context);
    const kind = labels.find(([, label]) => label.test(text))?.[0];
    if (kind !== undefined) return kind;
  }
  return null;
}
