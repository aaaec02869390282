import type { nextStepContract } from '@placejuste/contracts/next-step';
import { ok } from '@placejuste/domain/kernel';
import { estimateAnswer } from '../documents/index.ts';
import { runAsService, runAsUser, type Handlers } from '../platform/http/index.ts';
import { reviewView } from './next-step.view.ts';
import { readFacts } from './read-facts.ts';

export const nextStepHandlers: Handlers<typeof nextStepContract.calls> = {
  async readFacts({ user }, platform) {
    const facts = await runAsUser(platform, user, readFacts);
    const isWaiting = facts.papers.some(({ state }) => state === 'pending');
    const review = isWaiting
      ? await runAsService(platform, (context) => estimateAnswer(context, { userId: user.id }))
      : null;
    return ok({ ...facts, review: reviewView(review) });
  },
};
