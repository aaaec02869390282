import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { walletContract } from '@placejuste/contracts/wallet';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { findDeclarationForAttestation } from '../declarations/index.ts';
import { isDeposited } from '../evidence/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { buildPassLink } from './pass-link.ts';

type Call = typeof walletContract.calls.linkPass;

/**
 * Returns the address at which the holder of a declaration downloads its pass; none for a declaration that a carer
 * prepared and the holder has not confirmed.
 */
export async function linkPass(
  context: CommandContext,
  { id, isOffered }: { readonly id: string; readonly isOffered: boolean },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  if (!isOffered) return refuse('WALLET_OFF');
  const { tx } = context;
  const isShown = (await isDeposited(tx, id)) && (await findDeclarationForAttestation(tx, id)) !== null;
  return isShown ? ok({ url: buildPassLink(context, id) }) : refuse('EVIDENCE_UNKNOWN');
}
