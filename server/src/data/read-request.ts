import type { Relation } from './allowed-reads.ts';

/** Operators of a comparison, in the notation of PostgREST. */
export const comparisons = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike'] as const;
export type Comparison = (typeof comparisons)[number];

/** Values of the operator `is`. */
export const isValues = ['null', 'not_null', 'true', 'false', 'unknown'] as const;
export type IsValue = (typeof isValues)[number];

/** A comparison of a column, or a combination of conditions. */
export type Condition = { readonly isNegated: boolean } & (
  | { readonly kind: 'compare'; readonly column: string; readonly by: Comparison; readonly value: string }
  | { readonly kind: 'in'; readonly column: string; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly column: string; readonly value: IsValue }
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }
);

export interface OrderTerm {
  readonly column: string;
  readonly isDescending: boolean;
  /** Null for PostgreSQL's default: last when ascending. */
  readonly nulls: 'first' | 'last' | null;
}

export type Output =
  | { readonly kind: 'column'; readonly name: string; readonly column: string }
  | {
      readonly kind: 'relation';
      readonly name: string;
      readonly relation: Relation;
      /** True to omit the rows without any related row. */
      readonly isInner: boolean;
      readonly read: ReadRequest;
    };

/** A read of an allowed table: every name comes from our own lists, except those of the answer. */
export interface ReadRequest {
  readonly table: string;
  readonly outputs: readonly Output[];
  readonly conditions: readonly Condition[];
  readonly order: readonly OrderTerm[];
  readonly limit: number;
  /** Rows skipped before the first one. */
  readonly offset: number;
}

/** Most rows of one answer, and of each relation of a row. */
export const maxRows = 1000;
/** Limits of one request, so that none costs more than its own rows. */
export const maxConditions = 100;
export const maxNesting = 8;
export const maxRelations = 10;
export const maxRelationDepth = 3;
export const maxValueLength = 1000;
