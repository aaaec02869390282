interface PlaceMatch {
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly proof?: string | undefined;
}

export interface ByHandState {
  readonly query: string;
  readonly problem: string | undefined;
  readonly foundPlaces: readonly PlaceMatch[];
  /** One of `foundPlaces`: the first, until the person chooses another. */
  readonly selection: PlaceMatch | null;
  readonly isSearching: boolean;
}

export type ByHandAction =
  | { readonly type: 'typed'; readonly query: string }
  | { readonly type: 'pressed' }
  | { readonly type: 'searching' }
  | { readonly type: 'found'; readonly searched: string; readonly places: readonly PlaceMatch[] }
  | { readonly type: 'refused'; readonly searched: string; readonly problem: string }
  | { readonly type: 'chosen'; readonly index: number };

export const emptyByHandState: ByHandState = {
  query: '',
  problem: undefined,
  foundPlaces: [],
  selection: null,
  isSearching: false,
};

export function reduceByHand(state: ByHandState, action: ByHandAction): ByHandState {
  // The query changed meanwhile: the answer would be about another place.
  if ('searched' in action && action.searched !== state.query) return { ...state, isSearching: false };
  switch (action.type) {
    case 'typed':
      // The places found belong to another query.
      return { ...state, query: action.query, foundPlaces: [], selection: null };
    case 'pressed':
      return { ...state, problem: undefined, foundPlaces: [], selection: null };
    case 'searching':
      return { ...state, isSearching: true };
    case 'found':
      return { ...state, isSearching: false, foundPlaces: action.places, selection: action.places[0] ?? null };
    case 'refused':
      return { ...state, isSearching: false, problem: action.problem };
    case 'chosen':
      return { ...state, selection: state.foundPlaces[action.index] ?? null };
  }
}
