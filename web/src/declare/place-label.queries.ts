import { declarationsContract } from '@placejuste/contracts/declarations';
import { callApi } from '../platform/index.ts';

/** Address in words of a position; null when none comes, which never stops a declaration. */
export async function placeLabelOf(latitude: number, longitude: number): Promise<string | null> {
  const outcome = await callApi(declarationsContract.calls.reverseGeocode, { query: { lat: latitude, lon: longitude } });
  return outcome.ok ? outcome.value.label : null;
}
