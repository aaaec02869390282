import { dossiersContract, type Dossier } from '@placejuste/contracts/dossiers';
import { portalFileLimitBytes } from '@placejuste/domain/letter';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { announce } from '../accessibility/index.ts';
import { BundleButton } from '../verify/index.ts';
import { callApi, downloadFrom } from '../platform/index.ts';
import { ErrorAlert, Button, Disclosure, Progress } from '../ui/index.ts';
import { dossiersKey, sendingMeansQuery } from './dossiers.queries.ts';
import { DownloadUnread, unreadQuery, useFileRefusal } from './download-unread.tsx';
import { dossiersText } from './dossiers.text.fr.ts';
import { lettersText } from './letters/letters.text.fr.ts';

const text = lettersText.parts;

interface TakenPart {
  readonly number: number;
  /** The person saw that the exhibits are still being read. */
  readonly isAcknowledged?: boolean;
}

/** The letter and each exhibit as files of their own, made only for who asks. */
export function DossierParts({ dossier }: { readonly dossier: Dossier }) {
  const cache = useQueryClient();
  const { refusal, note } = useFileRefusal(dossier.id);
  const limitBytes = useQuery(sendingMeansQuery).data?.portalFileLimitBytes ?? portalFileLimitBytes;
  const limit = (limitBytes / 1_000_000).toLocaleString('fr-FR');
  const ask = useMutation({
    mutationFn: async () => {
      const outcome = await callApi(dossiersContract.calls.requestParts, { params: { id: dossier.id } });
      if (!outcome.ok) return outcome;
      await cache.invalidateQueries({ queryKey: dossiersKey });
      return null;
    },
    onSuccess: note,
  });
  const take = useMutation({
    mutationFn: async ({ number, isAcknowledged = false }: TakenPart) => {
      const outcome = await callApi(dossiersContract.calls.linkPart, {
        params: { id: dossier.id, number: String(number) },
        query: unreadQuery(isAcknowledged),
      });
      if (!outcome.ok) return outcome;
      downloadFrom(outcome.value.url, outcome.value.fileName);
      announce(dossiersText.downloading);
      return null;
    },
    onSuccess: note,
  });
  const state = dossier.partsState;
  return (
    <Disclosure icon="download" summary={text.title}>
      <p className="soft">{text.lead(limit)}</p>
      {(state === null || state === 'failed') && (
        <>
          {state === 'failed' && <ErrorAlert title={text.failed} />}
          <Button icon="paper" busy={ask.isPending} onClick={() => ask.mutate()}>
            {state === null ? text.make : text.again}
          </Button>
        </>
      )}
      {state === 'queued' && <Progress label={text.making} />}
      {state === 'ready' && (
        <ul className="plain stack tight">
          {dossier.parts.map(({ number, title, fileName, sizeBytes }) => (
            <li key={number}>
              <Button icon="download" align="start" wide onClick={() => take.mutate({ number })}>
                {text.download(title)}
              </Button>
              <p className="soft small">{text.file(fileName, megabytes(sizeBytes))}</p>
              {sizeBytes > limitBytes && <p className="error">{text.tooLarge(limit)}</p>}
            </li>
          ))}
        </ul>
      )}
      {refusal !== null && (
        <ErrorAlert title={refusal.message}>
          {take.variables !== undefined && (
            <DownloadUnread
              code={refusal.code}
              busy={take.isPending}
              onTake={() => take.mutate({ number: take.variables.number, isAcknowledged: true })}
            />
          )}
        </ErrorAlert>
      )}
      {dossier.declarationId !== null && (
        <>
          <p className="soft">{text.evidence}</p>
          <BundleButton declarationId={dossier.declarationId} />
        </>
      )}
    </Disclosure>
  );
}

function megabytes(bytes: number): string {
  return Math.max(0.1, bytes / 1_000_000).toLocaleString('fr-FR', {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  });
}
