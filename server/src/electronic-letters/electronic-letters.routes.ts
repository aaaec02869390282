import type { electronicLettersContract } from '@placejuste/contracts/electronic-letters';
import { runAsUser, type Handlers, type Platform } from '../platform/http/index.ts';
import type { LetterPrice, LetterService } from './letter-service.ts';
import { readLetter } from './read-letter.ts';
import { sendLetter } from './send-letter.steps.ts';

export function createElectronicLetterHandlers(
  price: LetterPrice | null,
): Handlers<typeof electronicLettersContract.calls> {
  const findService = ({ letters: provider }: Platform): LetterService | null =>
    provider === null || price === null ? null : { provider, price };
  return {
    readElectronicLetter: ({ user, params }, platform) =>
      runAsUser(platform, user, (context) => readLetter(context, { ...params, service: findService(platform) })),
    sendElectronicLetter: ({ user, params, body }, platform) =>
      sendLetter(platform, findService(platform), { user, dossierId: params.id, body }),
  };
}
