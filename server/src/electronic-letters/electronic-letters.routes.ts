import type { electronicLettersContract } from '@placejuste/contracts/electronic-letters';
import { demandFeature, isFeatureOff } from '../features/index.ts';
import { runAsService, runAsUser, type Handlers, type Platform } from '../platform/http/index.ts';
import type { LetterPrice, LetterService } from './letter-service.ts';
import { readLetter } from './read-letter.ts';
import { sendLetter } from './send-letter.steps.ts';

export function electronicLetterHandlers(price: LetterPrice | null): Handlers<typeof electronicLettersContract.calls> {
  const serviceOf = ({ letters: provider }: Platform): LetterService | null =>
    provider === null || price === null ? null : { provider, price };
  return {
    async readElectronicLetter({ user, params }, platform) {
      const isOff = await runAsService(platform, ({ tx }) => isFeatureOff(tx, 'electronic-letters'));
      const service = isOff ? null : serviceOf(platform);
      return runAsUser(platform, user, (context) => readLetter(context, { ...params, service }));
    },
    async sendElectronicLetter({ user, params, body }, platform) {
      await demandFeature(platform, 'electronic-letters');
      return sendLetter(platform, serviceOf(platform), { user, dossierId: params.id, body });
    },
  };
}
