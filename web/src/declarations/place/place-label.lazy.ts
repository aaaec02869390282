import { declarationsContract } from '@placejuste/contracts/declarations';
import { callApi } from '../../platform/index.ts';

interface AddressLabel {
  readonly label: string;
  /** The service's signature of this address for this point; null when it gave none. */
  readonly proof: string | null;
}

/** Fetches the address of a position; null without an answer, which never blocks a declaration. */
export async function fetchPlaceLabel(latitude: number, longitude: number): Promise<AddressLabel | null> {
  const outcome = await callApi(declarationsContract.calls.reverseGeocode, {
    query: { lat: latitude, lon: longitude },
  });
  if (!outcome.ok || outcome.value.label === null) return null;
  return { label: outcome.value.label, proof: outcome.value.proof ?? null };
}
