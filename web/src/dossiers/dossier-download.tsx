import { dossiersContract } from '@placejuste/contracts/dossiers';
import { useMutation } from '@tanstack/react-query';
import { announce } from '../accessibility/index.ts';
import { openExpressPayment, reserveTab } from '../declarations/index.ts';
import { callApi, downloadFrom } from '../platform/index.ts';
import { ErrorAlert, AnchorButton, Button, Alert } from '../ui/index.ts';
import { DownloadUnread, buildUnreadQuery, useFileRefusal } from './download-unread.tsx';
import { exhibitReadingText } from './exhibit-reading/exhibit-reading.text.fr.ts';
import { useIsCheckAwaited, useIsReading } from './exhibit-reading/use-check.ts';
import { dossiersText as text } from './dossiers.text.fr.ts';

interface DossierDownloadProps {
  readonly dossierId: string;
  /** Id of the declaration of its photographs, whose 5,00 € may be due; null without one. */
  readonly declarationId: string | null;
  readonly look?: 'act' | 'ghost';
  readonly onTaken?: () => void;
}

/**
 * Downloads the PDF by a short-lived link, even before its exhibits are read: a person near a deadline must not wait.
 * When the 5,00 € are due, leads to paying them instead.
 */
export function DossierDownload({ dossierId, declarationId, look = 'ghost', onTaken }: DossierDownloadProps) {
  const { refusal, note, isReadSince } = useFileRefusal(dossierId);
  const link = useMutation({
    mutationFn: async (isAcknowledged: boolean) => {
      const requestLink = () =>
        callApi(dossiersContract.calls.linkDossier, {
          params: { id: dossierId },
          query: buildUnreadQuery(isAcknowledged),
        });
      const first = await requestLink();
      // Shown, this refusal would go at once, and nobody would know that nothing was downloaded.
      const outcome = !first.ok && (await isReadSince(first)) ? await requestLink() : first;
      if (!outcome.ok) return outcome;
      downloadFrom(outcome.value.url, outcome.value.fileName);
      announce(text.downloading);
      onTaken?.();
      return null;
    },
    onSuccess: note,
  });
  const isReading = useIsReading(dossierId);
  // A press before the answer would download the file without the warning that its papers are not read yet.
  const isAwaited = useIsCheckAwaited(dossierId);
  const payment = useMutation({
    mutationFn: ({ id, tab }: { id: string; tab: Window | null }) => openExpressPayment(id, tab),
  });
  const unpaidDeclarationId = refusal?.code === 'DOSSIER_PAYMENT_DUE' && declarationId !== null ? declarationId : null;
  return (
    <>
      {isReading && <p className="soft small">{exhibitReadingText.withoutWaiting}</p>}
      <Button
        look={isReading ? 'ghost' : look}
        icon="download"
        wide
        busy={isAwaited || link.isPending}
        onClick={() => link.mutate(isReading)}
      >
        {isReading ? text.downloadNow : text.download}
      </Button>
      {refusal !== null && (
        <ErrorAlert title={text.notDownloaded}>
          <p>{refusal.message}</p>
          {/* While the exhibits are read, the button above has this name. */}
          {!isReading && <DownloadUnread code={refusal.code} busy={link.isPending} onTake={() => link.mutate(true)} />}
          {unpaidDeclarationId !== null && payment.data?.ok !== true && (
            <Button
              icon="wallet"
              busy={payment.isPending}
              onClick={() => payment.mutate({ id: unpaidDeclarationId, tab: reserveTab() })}
            >
              {text.pay}
            </Button>
          )}
          {payment.data?.ok === false && <p>{payment.data.message}</p>}
        </ErrorAlert>
      )}
      {payment.data?.ok === true && (
        <Alert live="status">
          <p>{payment.data.isOpened ? text.payOpened : text.payNotOpened}</p>
          <AnchorButton href={payment.data.url} target="_blank" rel="noopener" icon="wallet">
            {text.payPage}
          </AnchorButton>
        </Alert>
      )}
    </>
  );
}
