import { walletContract } from '@placejuste/contracts/wallet';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../platform/index.ts';
import { TemporaryLinkButton } from '../../ui/index.ts';
import { walletQuery } from './wallet.queries.ts';
import { walletText as text } from './wallet.text.fr.ts';

/** The only device on which a pass can be added; iPads and Macs cannot. */
const withWallet = /iPhone/;

/**
 * Button that adds the code of one deposit to Wallet; nothing on a device without it, or when the service makes no
 * passes.
 */
export function WalletButton({ declarationId: id }: { readonly declarationId: string }) {
  const hasWallet = withWallet.test(navigator.userAgent);
  const { data } = useQuery({ ...walletQuery, enabled: hasWallet });
  if (!hasWallet || data?.passes !== true) return null;
  const ask = () => callApi(walletContract.calls.linkPass, { params: { id } });
  return <TemporaryLinkButton wide icon="card" label={text.add} failed={text.notAdded} ask={ask} />;
}
