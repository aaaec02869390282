import { walletContract } from '@placejuste/contracts/wallet';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { mountPassRoutes } from './pass.routes.ts';
import type { WalletSettings } from './wallet-settings.ts';
import { createWalletHandlers } from './wallet.routes.ts';

/** Passes for Apple Wallet; without a certificate none is offered, and every request is refused. */
export function walletSlice(settings: WalletSettings): Slice {
  return {
    name: 'wallet',
    register(app, platform) {
      mountCalls(app, { contract: walletContract, handlers: createWalletHandlers(settings), platform });
      mountPassRoutes(app, platform, settings);
    },
  };
}
