import type { Relation } from './allowed-reads.ts';

/** What two values are compared by, as PostgREST writes it. */
export const comparisons = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike'] as const;
export type Comparison = (typeof comparisons)[number];

/** What `is` takes. */
export const isValues = ['null', 'not_null', 'true', 'false', 'unknown'] as const;
export type IsValue = (typeof isValues)[number];

/** A column’s value is compared, or conditions are put together. */
export type Condition = { readonly isNegated: boolean } & (
  | { readonly kind: 'compare'; readonly column: string; readonly by: Comparison; readonly value: string }
  | { readonly kind: 'in'; readonly column: string; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly column: string; readonly value: IsValue }
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }
);

export interface OrderTerm {
  readonly column: string;
  readonly isDescending: boolean;
  /** PostgreSQL's own unless given: last when ascending. */
  readonly nulls: 'first' | 'last' | null;
}

export type Output =
  | { readonly kind: 'column'; readonly name: string; readonly column: string }
  | {
      readonly kind: 'relation';
      readonly name: string;
      readonly relation: Relation;
      /** Rows without any such row are left out. */
      readonly isInner: boolean;
      readonly read: ReadRequest;
    };

/** A read of an allow-listed table: every name in it comes from our own lists, but those an answer is given under. */
export interface ReadRequest {
  readonly table: string;
  readonly outputs: readonly Output[];
  readonly conditions: readonly Condition[];
  readonly order: readonly OrderTerm[];
  readonly limit: number;
  /** Rows left out before the first one. */
  readonly offset: number;
}

/** Rows of one answer, and of each relation of a row: asked for or not. */
export const maxRows = 1000;
/** What one request may hold, so that none costs more than its own rows. */
export const maxConditions = 100;
export const maxNesting = 8;
export const maxRelations = 10;
export const maxRelationDepth = 3;
export const maxValueLength = 1000;
