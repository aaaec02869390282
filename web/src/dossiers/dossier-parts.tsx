import type { Dossier } from '@placejuste/contracts/dossiers';
import { portalFileLimitBytes } from '@placejuste/domain/letter';
import { useQuery } from '@tanstack/react-query';
import { BundleButton } from '../verify/index.ts';
import { ErrorAlert, Button, Disclosure, Progress } from '../ui/index.ts';
import { sendingMeansQuery } from './dossiers.queries.ts';
import { DownloadUnread } from './download-unread.tsx';
import { lettersText } from './letters/letters.text.fr.ts';
import { useParts } from './letters/use-parts.ts';

const text = lettersText.parts;

/** The letter and each exhibit as separate files, made on request only. */
export function DossierParts({ dossier }: { readonly dossier: Dossier }) {
  const { refusal, prepare, take } = useParts(dossier);
  const limitBytes = useQuery(sendingMeansQuery).data?.portalFileLimitBytes ?? portalFileLimitBytes;
  const limit = (limitBytes / 1_000_000).toLocaleString('fr-FR');
  const state = dossier.partsState;
  return (
    <Disclosure icon="download" summary={text.title}>
      <p className="soft">{text.lead(limit)}</p>
      {(state === null || state === 'failed') && (
        <>
          {state === 'failed' && <ErrorAlert title={text.failed} />}
          <Button icon="paper" busy={prepare.isPending} onClick={() => prepare.mutate()}>
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
              <p className="soft small">{text.file(fileName, formatMegabytes(sizeBytes))}</p>
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

function formatMegabytes(bytes: number): string {
  return Math.max(0.1, bytes / 1_000_000).toLocaleString('fr-FR', {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  });
}
