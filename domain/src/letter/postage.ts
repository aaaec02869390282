import type { PlainDate } from '../kernel/index.ts';
import type { LetterKind } from './letter-kinds.ts';

/** The post's prices of a registered letter, as somebody read them, with the days they hold. */
export interface PostageTable {
  /** The name of the service, as one asks for it at the counter: « Lettre recommandée R1 ». */
  readonly service: string;
  /** The source of the prices. */
  readonly source: string;
  readonly checkedOn: PlainDate;
  readonly validFrom: PlainDate;
  readonly validUntil: PlainDate;
  /** The price of the acknowledgment of receipt on paper, in cents, added to that of the letter. */
  readonly acknowledgementCents: number;
  /** The prices by weight, in rising order. */
  readonly tiers: readonly { readonly upToGrams: number; readonly cents: number }[];
}

/** A table is used only on the days it is valid: last year's price is wrong at the counter. */
export function findPostage(table: PostageTable | null, today: PlainDate): PostageTable | null {
  return table !== null && table.validFrom <= today && today <= table.validUntil ? table : null;
}

/** Finds why a table of prices is invalid; null when it is valid. */
export function findPostageFault(table: PostageTable): 'dates' | 'tiers' | null {
  if (table.validFrom > table.validUntil || table.checkedOn > table.validUntil) return 'dates';
  const rising = table.tiers.every(({ upToGrams, cents }, index) => {
    const before = table.tiers[index - 1];
    return before === undefined || (upToGrams > before.upToGrams && cents > before.cents);
  });
  return table.tiers.length > 0 && rising ? null : 'tiers';
}

/** Weight of one sheet of A4, 80 g/m². */
const sheetGrams = 5;
const envelopes = {
  /** Folded in three, its address behind the window: up to six sheets. */
  dl: { most: 6, grams: 5 },
  /** Flat. */
  c4: { most: 60, grams: 22 },
} as const;
export type EnvelopeKind = keyof typeof envelopes;

/** Papers of others that go in the same envelope: the original of the notice, the form received with it. */
const sheetsBeside: Readonly<Record<LetterKind, number>> = {
  rapo: 0,
  photos: 0,
  tsp: 4,
  requete: 3,
  reclamation: 2,
  'file-request': 0,
  'follow-up': 0,
};

export interface PostedLetter {
  readonly sheets: number;
  /** How many of the sheets are not in the PDF. */
  readonly beside: number;
  /** Null when no envelope takes so many sheets. */
  readonly envelope: EnvelopeKind | null;
  readonly grams: number;
}

/** From the smallest. */
const envelopeKinds = ['dl', 'c4'] as const satisfies readonly EnvelopeKind[];

/** Returns the sheets, the envelope and the weight of a letter that is posted. */
export function computePostedLetter(
  kind: LetterKind,
  { pages, isTwoSided }: { readonly pages: number; readonly isTwoSided: boolean },
): PostedLetter {
  const beside = sheetsBeside[kind];
  const sheets = beside + (isTwoSided ? Math.ceil(pages / 2) : pages);
  const envelope = envelopeKinds.find((one) => sheets <= envelopes[one].most) ?? null;
  return { sheets, beside, envelope, grams: sheets * sheetGrams + envelopes[envelope ?? 'c4'].grams };
}

/** Scales, paper and ink differ, so within a tenth of a tier's limit both prices are shown. */
const doubt = 0.1;

export interface PostagePrice {
  readonly cents: number;
  readonly upToGrams: number;
  /** The next tier, where the scales may say so; null where the weight is well inside. */
  readonly orElse: { readonly cents: number; readonly upToGrams: number } | null;
}

/** Returns the price with the acknowledgment of receipt; null when the letter is, or may be, heavier than the table. */
export function computeRegisteredPrice(
  table: Pick<PostageTable, 'tiers' | 'acknowledgementCents'>,
  grams: number,
): PostagePrice | null {
  const findPrice = (weight: number) => {
    const tier = table.tiers.find(({ upToGrams }) => weight <= upToGrams);
    return tier === undefined ? null : { cents: tier.cents + table.acknowledgementCents, upToGrams: tier.upToGrams };
  };
  const price = findPrice(grams);
  if (price === null) return null;
  const heavier = findPrice(grams * (1 + doubt));
  if (heavier === null) return null;
  return { ...price, orElse: heavier.upToGrams === price.upToGrams ? null : heavier };
}
