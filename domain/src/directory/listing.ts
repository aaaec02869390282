/** Kinds of facts about a place, in the order in which card holders ask for them. */
export const factKinds = ['reservedInside', 'reservedNear', 'entrance', 'doorWidth', 'toilets', 'staff'] as const;
export type FactKind = (typeof factKinds)[number];

export const entrances = ['level', 'ramp', 'steps'] as const;
export const toiletStates = ['adapted', 'unadapted', 'none'] as const;
export const staffStates = ['trained', 'untrained', 'none'] as const;

export interface FactValues {
  /** A reserved parking place on the premises. */
  readonly reservedInside: boolean;
  /** A reserved place in the street or a car park within 200 m. */
  readonly reservedNear: boolean;
  readonly entrance: (typeof entrances)[number];
  /** Narrowest passage of the entrance, centimetres. */
  readonly doorWidth: number;
  readonly toilets: (typeof toiletStates)[number];
  readonly staff: (typeof staffStates)[number];
}

/** Sources of a fact: the open data, the owner of the place, or nobody (an invented example). */
export const factSources = ['acceslibre', 'business', 'example'] as const;
export type FactSource = (typeof factSources)[number];

/** The origin of a listing. An owner may claim an existing one; no owner adds one. */
export const listingSources = ['acceslibre', 'example'] as const satisfies readonly FactSource[];
export type ListingSource = (typeof listingSources)[number];

/** A fact that is known. No fact is ever guessed: an unknown one is absent from the list. */
export type Fact = {
  readonly [Kind in FactKind]: {
    readonly kind: Kind;
    readonly value: FactValues[Kind];
    readonly source: FactSource;
    /** Day the source gives for it, `2026-11-21`. */
    readonly on: string;
  };
}[FactKind];

/** Facts as a source or an owner states them, before they are dated. */
export type StatedFacts = { readonly [Kind in FactKind]?: FactValues[Kind] | undefined };

export const listingCategories = [
  'eat',
  'food',
  'shop',
  'health',
  'public',
  'culture',
  'sport',
  'lodging',
  'education',
  'services',
  'other',
] as const;
export type ListingCategory = (typeof listingCategories)[number];

export interface Listing {
  readonly name: string;
  readonly category: ListingCategory;
  /** The trade in the source's own words. */
  readonly activity: string | null;
  readonly street: string | null;
  readonly postcode: string | null;
  readonly commune: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly facts: readonly Fact[];
}

/** Centimetres: the widths of a door that a person may enter. */
export const doorWidthBounds = { least: 40, most: 500 } as const;

/** Returns the facts that a source states on that day (`YYYY-MM-DD`). */
export function buildFacts(values: StatedFacts, source: FactSource, on: string): readonly Fact[] {
  return factKinds.flatMap((kind) =>
    values[kind] === undefined ? [] : [{ kind, value: values[kind], source, on } as Fact],
  );
}

/**
 * Dates the facts of a file without dates: a fact that the source gave before keeps its first date, since it was not
 * stated anew. When `before` is null the earlier facts are unknown, and none gets a later date than the owner's.
 */
export function dateFactsByChange(
  newFacts: readonly Fact[],
  { before, owners }: { readonly before: readonly Fact[] | null; readonly owners: readonly Fact[] },
): readonly Fact[] {
  return newFacts.map((fact) => {
    const former = (before ?? owners).find(({ kind }) => kind === fact.kind);
    const isRepeated = former !== undefined && (before === null || former.value === fact.value);
    return isRepeated && former.on < fact.on ? { ...fact, on: former.on } : fact;
  });
}

/** The latest statement about each fact; on the same day, the owner's. */
export function mergeFacts(storedFacts: readonly Fact[], newFacts: readonly Fact[]): readonly Fact[] {
  const computeWeight = ({ on, source }: Fact): string => `${on}${source === 'business' ? 1 : 0}`;
  return factKinds.flatMap((kind) => {
    const candidates = [...newFacts, ...storedFacts].filter((fact) => fact.kind === kind);
    return candidates.length === 0
      ? []
      : [candidates.reduce((best, one) => (computeWeight(one) > computeWeight(best) ? one : best))];
  });
}
