import type { electronicLettersContract } from '@placejuste/contracts/electronic-letters';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { canLeaveElectronically } from '@placejuste/domain/electronic-letter';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { findLetterOfDossier, type LetterOfDossier } from '../dossiers/index.ts';
import { isFeatureOff } from '../features/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { electronicLettersRepository } from './electronic-letters.repository.ts';
import type { LetterService } from './letter-service.ts';
import { showLetter } from './show-letter.ts';

type Call = typeof electronicLettersContract.calls.readElectronicLetter;
type Reply = ReplyOf<Call>;

/** Returns the data of the sending screen. Does not call the provider, so that the screen never waits for it. */
export async function readLetter(
  context: CommandContext,
  { id, service }: { readonly id: string; readonly service: LetterService | null },
): Promise<Result<Reply, keyof Call['refusals']>> {
  const { tx, user } = context;
  const dossier = await findLetterOfDossier(tx, id);
  if (dossier === null) return refuse('DOSSIER_UNKNOWN');
  const newest = await electronicLettersRepository(tx).findNewest(dossier.fineId);
  return ok({
    offer:
      service === null || (await isFeatureOff(tx, 'electronic-letters'))
        ? null
        : buildOffer(service, dossier, user.email),
    letter: newest === undefined ? null : await showLetter(context, newest),
  });
}

function buildOffer(
  { provider, price }: LetterService,
  { kind, isSigned, awaitsPen, isAppealNoted, authorityName }: LetterOfDossier,
  email: string,
): Reply['offer'] {
  if (!canLeaveElectronically(kind) || isAppealNoted) return null;
  return {
    provider: provider.name,
    accountUrl: provider.accountUrl,
    ...price,
    senderEmail: email === '' ? null : email,
    recipientName: authorityName,
    isSigned,
    awaitsPen,
  };
}
