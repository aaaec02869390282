import { useSearchParams } from 'react-router';

interface FinePlace {
  readonly fine?: string;
  readonly edit?: '1';
  readonly new?: '1';
  /** Its name, or « next » for the first without an answer. */
  readonly question?: string;
}

/** Addresses under `/mes-amendes`; `pwa=true` follows, so that a reload stays in the application's frame. */
export function useFinePath(): (place?: FinePlace) => string {
  const [current] = useSearchParams();
  const pwa = current.get('pwa');
  return (place = {}) => {
    const query = new URLSearchParams({ ...(pwa === null ? {} : { pwa }), ...place }).toString();
    return query === '' ? '/mes-amendes' : `/mes-amendes?${query}`;
  };
}
