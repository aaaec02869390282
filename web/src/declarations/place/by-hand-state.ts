interface FoundPlace {
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly proof?: string | undefined;
}

export interface ByHandState {
  readonly written: string;
  readonly problem: string | undefined;
  readonly found: readonly FoundPlace[];
  /** One of `found`: the first, until the person chooses another. */
  readonly chosen: FoundPlace | null;
  readonly isSearching: boolean;
}

export type ByHandAction =
  | { readonly type: 'typed'; readonly written: string }
  | { readonly type: 'pressed' }
  | { readonly type: 'searching' }
  | { readonly type: 'found'; readonly searched: string; readonly places: readonly FoundPlace[] }
  | { readonly type: 'refused'; readonly searched: string; readonly problem: string }
  | { readonly type: 'chosen'; readonly index: number };

export const emptyByHandState: ByHandState = {
  written: '',
  problem: undefined,
  found: [],
  chosen: null,
  isSearching: false,
};

export function reduceByHand(state: ByHandState, action: ByHandAction): ByHandState {
  // The answer to words that were changed meanwhile: it would name another place.
  if ('searched' in action && action.searched !== state.written) return { ...state, isSearching: false };
  switch (action.type) {
    case 'typed':
      // What was found is of other words.
      return { ...state, written: action.written, found: [], chosen: null };
    case 'pressed':
      return { ...state, problem: undefined, found: [], chosen: null };
    case 'searching':
      return { ...state, isSearching: true };
    case 'found':
      return { ...state, isSearching: false, found: action.places, chosen: action.places[0] ?? null };
    case 'refused':
      return { ...state, isSearching: false, problem: action.problem };
    case 'chosen':
      return { ...state, chosen: state.found[action.index] ?? null };
  }
}
