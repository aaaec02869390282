import type { ServiceCommandContext } from '../../platform/http/index.ts';
import type { WaitingDocument } from '../reviews.repository.ts';
import { secondLooksRepository } from './second-looks.repository.ts';

/** Papers that wait for a second look by whoever asks, at the place of the moment they were drawn. */
export function listSecondLooks({ tx, clock, user }: ServiceCommandContext): Promise<readonly WaitingDocument[]> {
  return secondLooksRepository(tx, clock.now()).listOffered(user.id);
}
