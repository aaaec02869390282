import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { AuthError, throwIfRefused } from '../auth-error.ts';
import { withNotedRefusal } from '../note-refusal.steps.ts';
import { buildSessionReply } from '../sessions/session.view.ts';
import { readCaller } from '../wire/caller.ts';
import { readBody } from '../wire/parse-request.ts';
import { chains, readSignInMessage } from './sign-in-message.ts';
import { signInWithWallet } from './sign-in-with-wallet.ts';
import { isSignedBy } from './wallet-signatures.ts';

const shape = z.object({
  chain: z.string().optional(),
  message: z.string().optional(),
  signature: z.string().max(300).optional(),
});

/** `POST token?grant_type=web3`: signs in the owner of a wallet, with a message signed for this site. */
export async function answerWeb3Grant(auth: AuthService, request: FastifyRequest): Promise<Record<string, unknown>> {
  const { chain: chainName, message: text = '', signature = '' } = readBody(request, shape);
  const disabled = new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
  if (auth.settings.wallets.length === 0) throw disabled;
  const chain = chains.find((one) => one === chainName);
  if (chain === undefined) throw new AuthError(400, 'web3_unsupported_chain', 'Unsupported chain');
  if (!auth.settings.wallets.includes(chain)) throw disabled;
  const message = readSignInMessage(chain, text);
  const caller = readCaller(auth, request);
  return withNotedRefusal(auth, { way: 'web3', caller }, async () => {
    if (!isSignedBy(chain, { text, signature, address: message.address }))
      throw new AuthError(400, 'invalid_grant', 'Signature does not match address in message', { oauth: true });
    const outcome = await runAsService(mergeTools(auth), (context) =>
      signInWithWallet(context, { chain, message, text, caller }),
    );
    return buildSessionReply(auth, throwIfRefused(outcome));
  });
}
