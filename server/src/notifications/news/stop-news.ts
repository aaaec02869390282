import type { ServiceContext } from '../../platform/http/index.ts';
import { newsRepository } from './news.repository.ts';

/** Stops the news of a person, as their settings do. A replay changes nothing. */
export function stopNews({ tx }: Pick<ServiceContext, 'tx'>, { userId }: { readonly userId: string }): Promise<void> {
  return newsRepository(tx).withdrawAgreement(userId);
}
