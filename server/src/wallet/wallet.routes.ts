import type { walletContract } from '@placejuste/contracts/wallet';
import { ok } from '@placejuste/domain/kernel';
import { query, type Handlers } from '../platform/http/index.ts';
import { linkPass } from './link-pass.ts';
import { selectPass, type WalletSettings } from './wallet-settings.ts';

export const createWalletHandlers = (settings: WalletSettings): Handlers<typeof walletContract.calls> => ({
  readWallet: (_request, { clock }) => Promise.resolve(ok({ passes: selectPass(settings, clock.now()) !== null })),
  linkPass: query((context, { id }) =>
    linkPass(context, { id, isOffered: selectPass(settings, context.clock.now()) !== null }),
  ),
});
