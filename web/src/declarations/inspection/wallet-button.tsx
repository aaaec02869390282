import { walletContract } from '@placejuste/contracts/wallet';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../platform/index.ts';
import { TemporaryLinkButton } from '../../ui/index.ts';
import { walletQuery } from './wallet.queries.ts';
import { walletText as text } from './wallet.text.fr.ts';

/** The one device on which a pass is added: an iPad and a Mac have none. */
const withWallet = /iPhone/;

/** The code of one deposit among the cards of the telephone; nothing where it has no Wallet, or none is made here. */
export function WalletButton({ declarationId: id }: { readonly declarationId: string }) {
  const hasWallet = withWallet.test(navigator.userAgent);
  const { data } = useQuery({ ...walletQuery, enabled: hasWallet });
  if (!hasWallet || data?.passes !== true) return null;
  const ask = () => callApi(walletContract.calls.linkPass, { params: { id } });
  return <TemporaryLinkButton wide icon="card" label={text.add} failed={text.notAdded} ask={ask} />;
}
