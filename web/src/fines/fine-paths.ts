import type { SendingChannel } from '@placejuste/domain/fine';
import { useSearchParams } from '../platform/index.ts';

interface FinePlace {
  readonly fine?: string;
  readonly edit?: '1';
  readonly new?: '1';
  /** Name of the question, or `next` for the first without an answer. */
  readonly question?: string;
  /** Screen of an act on the fine: sign the letter, send it, note that it was sent, or note the answer. */
  readonly do?: FineActName;
  /** Means by which the letter was sent, given by the screen before. */
  readonly by?: SendingChannel;
}

export const fineActNames = ['sign', 'send', 'sent', 'answer'] as const;
export type FineActName = (typeof fineActNames)[number];

/** Addresses under `/mes-amendes`; `pwa=true` follows, so that a reload stays in the application's frame. */
export function useFinePath(): (place?: FinePlace) => string {
  const [current] = useSearchParams();
  const pwa = current.get('pwa');
  return (place = {}) => {
    const query = new URLSearchParams({ ...(pwa === null ? {} : { pwa }), ...place }).toString();
    return query === '' ? '/mes-amendes' : `/mes-amendes?${query}`;
  };
}
