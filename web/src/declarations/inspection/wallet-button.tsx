import { walletContract } from '@placejuste/contracts/wallet';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../platform/index.ts';
import { Button, ErrorAlert } from '../../ui/index.ts';
import { walletQuery } from './wallet.queries.ts';
import { walletText as text } from './wallet.text.fr.ts';

/** The one device on which a pass is added: an iPad and a Mac have none. */
const withWallet = /iPhone/;

/** The code of one deposit among the cards of the telephone; nothing where it has no Wallet, or none is made here. */
export function WalletButton({ declarationId }: { readonly declarationId: string }) {
  const hasWallet = withWallet.test(navigator.userAgent);
  const { data } = useQuery({ ...walletQuery, enabled: hasWallet });
  const take = useMutation({
    mutationFn: async () => {
      const link = await callApi(walletContract.calls.linkPass, { params: { id: declarationId } });
      if (!link.ok) return link.message;
      window.location.assign(link.value.url);
      return null;
    },
  });
  if (!hasWallet || data?.passes !== true) return null;
  const fault = take.data ?? null;
  return (
    <>
      <Button icon="card" busy={take.isPending} onClick={() => take.mutate()}>
        {text.add}
      </Button>
      {fault !== null && (
        <ErrorAlert title={text.notAdded}>
          <p>{fault}</p>
        </ErrorAlert>
      )}
    </>
  );
}
