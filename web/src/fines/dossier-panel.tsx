import type { Dossier } from '@placejuste/contracts/dossiers';
import type { Fine } from '@placejuste/contracts/fines';
import { useEffect } from 'react';
import { announce } from '../accessibility/index.ts';
import { type CallRefusal, sentenceOf } from '../platform/index.ts';
import { Alert, Button, Card, Chip, DateText, LinkButton, Notice, Progress, Skeleton } from '../ui/index.ts';
import { DossierDownload } from './dossier-download.tsx';
import { finesText } from './fines.text.fr.ts';
import { inTheMaking, useDossier } from './use-dossier.ts';

const text = finesText.dossier;

/** Asking for the dossier, following its making with a figure, and taking it away. */
export function DossierPanel({ fine }: { readonly fine: Fine }) {
  const fineId = fine.id;
  const ready = Object.keys(fine.missing).length === 0;
  const { dossiers, dossier, request } = useDossier(fineId);
  const making = inTheMaking(dossier);
  const refusal = request.data ?? null;
  const quarter = making ? Math.floor((dossier?.percent ?? 0) / 25) * 25 : null;
  const step = making ? dossier?.step : undefined;
  useEffect(() => {
    if (quarter !== null && step !== undefined) announce(`${step} ${quarter} %`);
  }, [quarter, step]);

  return (
    <Card aria-labelledby="dossier-title">
      <h2 id="dossier-title">{text.title}</h2>
      <p className="soft">{text.lead}</p>
      {dossiers.isPending && <Skeleton lines={1} label={text.loading} />}
      {dossiers.isError && <Alert title={text.unread}>{sentenceOf(dossiers.error, text.unread)}</Alert>}
      {dossier !== undefined && <DossierState dossier={dossier} declarationId={fine.declarationId} />}
      {refusal !== null && <RequestRefusal refusal={refusal} />}
      {!making && dossiers.isSuccess && (
        <Button look={ready && dossier?.state !== 'ready' ? 'act' : 'ghost'} icon="paper" wide busy={request.isPending} onClick={() => request.mutate()}>
          {dossier === undefined ? text.prepare : text.again}
        </Button>
      )}
    </Card>
  );
}

interface OfDossier {
  readonly dossier: Dossier;
  readonly declarationId: string | null;
}

function DossierState({ dossier, declarationId }: OfDossier) {
  switch (dossier.state) {
    case 'queued':
    case 'running':
      return (
        <div className="stack tight">
          <Progress label={dossier.step} value={dossier.percent / 100} />
          <p className="soft">{text.leave}</p>
        </div>
      );
    case 'failed':
      return (
        <Alert title={text.failed}>
          <p>{dossier.failure}</p>
        </Alert>
      );
    case 'ready':
      return <ReadyDossier dossier={dossier} declarationId={declarationId} />;
  }
}

function ReadyDossier({ dossier, declarationId }: OfDossier) {
  const megabytes = ((dossier.sizeBytes ?? 0) / 1_000_000).toLocaleString('fr-FR', { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return (
    <div className="stack">
      <div role="status">
        <Chip tone="good">{text.ready}</Chip>
      </div>
      <p>
        {dossier.readyAt !== null && (
          <>
            {text.madeOn} <DateText value={dossier.readyAt} time />.{' '}
          </>
        )}
        {dossier.pages !== null && text.size(dossier.pages, megabytes)}
      </p>
      {dossier.warnings.map(({ code, message }) => (
        <Notice key={code} tone="wait">
          <p>{message}</p>
        </Notice>
      ))}
      <DossierDownload dossierId={dossier.id} declarationId={declarationId} />
      <p>{text.sign}</p>
      <h3>{text.exhibits}</h3>
      <ul>
        {dossier.exhibits.map(({ number, title }) => (
          <li key={number}>{text.exhibit(number, title)}</li>
        ))}
      </ul>
    </div>
  );
}

const fromDocuments = ['carte-grise', 'cmi-front', 'cmi-back'];

function RequestRefusal({ refusal }: { readonly refusal: CallRefusal }) {
  return (
    <Alert title={text.refused}>
      <p>{refusal.message}</p>
      {Object.keys(refusal.fields).length > 0 && (
        <ul>
          {Object.entries(refusal.fields).map(([field, sentence]) => (
            <li key={field}>{sentence}</li>
          ))}
        </ul>
      )}
      {fromDocuments.some((field) => field in refusal.fields) && <LinkButton to="/dashboard">{text.documents}</LinkButton>}
    </Alert>
  );
}
