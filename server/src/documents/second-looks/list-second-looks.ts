import type { ServiceCommandContext } from '../../platform/http/index.ts';
import type { WaitingDocument } from '../reviews.repository.ts';
import { secondLooksRepository } from './second-looks.repository.ts';

/** Lists the documents offered to the caller for a second look, in the queue at the time of their draw. */
export function listSecondLooks({ tx, clock, user }: ServiceCommandContext): Promise<readonly WaitingDocument[]> {
  return secondLooksRepository(tx, clock.now()).listOffered(user.id);
}
