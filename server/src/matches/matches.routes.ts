import type { matchesContract } from '@placejuste/contracts/fines';
import { ok } from '@placejuste/domain/kernel';
import type { Geocoder } from '../platform/geocoder/index.ts';
import { runAsUser, type Handlers } from '../platform/http/index.ts';
import { locateFine } from './locate-fine.ts';
import { rankCandidates } from './rank-candidates.ts';
import { readCandidates } from './read-candidates.ts';

export function matchHandlers(geocoder: Geocoder): Handlers<typeof matchesContract.calls> {
  return {
    async listMatches({ user, params }, platform) {
      const candidates = await runAsUser(platform, user, (context) => readCandidates(context, params));
      if (!candidates.ok) return candidates;
      // Outside the transaction, since it waits for another service.
      const position = await locateFine(geocoder, candidates.value);
      return ok({ rows: rankCandidates(candidates.value, position) });
    },
  };
}
