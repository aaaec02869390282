import type { DocumentView } from '@placejuste/contracts/documents';
import { nextStepContract } from '@placejuste/contracts/next-step';
import { documentStateNames } from '@placejuste/domain/document';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { announce } from '../accessibility/index.ts';
import { accountKey } from '../account/index.ts';
import { useConnectivity } from '../offline/connectivity.ts';
import { callKey, keepLastKnown, sentenceOf, useSession } from '../platform/index.ts';
import { Button, Card, Chip, DateText, FailedAlert, Alert, Skeleton, type Tone } from '../ui/index.ts';
import { DocumentForm } from './document-form.tsx';
import { documentsText as text } from './documents.text.fr.ts';
import { WithdrawButton } from './withdraw-button.tsx';
import { documentsQuery as query } from './documents.queries.ts';

const tones: Readonly<Record<DocumentView['state'], Tone>> = {
  missing: 'wait',
  pending: 'wait',
  approved: 'good',
  rejected: 'bad',
  expired: 'bad',
};

/** State of the CMI and of the carte grise in plain words, with the one thing to do about each. */
export function DocumentsPanel() {
  const documents = useQuery(query);
  const { online } = useConnectivity();
  const session = useSession();
  const holder = session.status === 'signed-in' ? session.userId : null;
  const card = documents.data?.documents.find(({ kind }) => kind === 'cmi')?.id ?? null;
  useEffect(() => {
    // Declarations name it, also where there is no network.
    if (holder !== null && card !== null) keepLastKnown(holder, 'cmi', card);
  }, [holder, card]);
  return (
    <section className="stack" aria-labelledby="documents-title">
      <h2 id="documents-title">{text.title}</h2>
      <p className="soft">{text.lead}</p>
      {documents.isPending && <Skeleton lines={4} label={text.loading} />}
      {documents.isError && !online && <Alert>{text.later}</Alert>}
      {documents.isError && online && (
        <FailedAlert
          title={text.failed}
          sentence={sentenceOf(documents.error, text.failed)}
          onRetry={() => void documents.refetch()}
        />
      )}
      <div className="grid-two">
        {documents.data?.documents.map((document) => (
          <DocumentCard key={document.kind} document={document} />
        ))}
      </div>
    </section>
  );
}

function DocumentCard({ document }: { readonly document: DocumentView }) {
  const cache = useQueryClient();
  const [asked, setAsked] = useAskedPaper(document.kind);
  const [pressed, setPressed] = useState(false);
  const open = pressed || asked;
  const setOpen = (isOpen: boolean) => {
    setPressed(isOpen);
    if (!isOpen) setAsked(false);
  };
  const name = text.titles[document.kind];
  const done = async (told: string) => {
    setOpen(false);
    announce(told);
    await cache.invalidateQueries({ queryKey: query.queryKey });
    // What was sent opens more than what was not.
    await cache.invalidateQueries({ queryKey: accountKey });
    await cache.invalidateQueries({ queryKey: callKey(nextStepContract.calls.readFacts) });
  };
  return (
    <Card aria-labelledby={`document-${document.kind}`}>
      <h3 id={`document-${document.kind}`}>{name}</h3>
      <Chip tone={tones[document.state]}>{documentStateNames[document.state]}</Chip>
      <p>{text.states[document.state]}</p>
      <DocumentFacts document={document} />
      {open ? (
        <DocumentForm kind={document.kind} onSent={() => done(text.received)} onCancel={() => setOpen(false)} />
      ) : (
        <>
          <Button
            look={
              document.state === 'missing' || document.state === 'rejected' || document.state === 'expired'
                ? 'act'
                : 'ghost'
            }
            icon="camera"
            wide
            onClick={() => setOpen(true)}
          >
            {openerOf(document.state)(name)}
          </Button>
          {document.state === 'pending' && document.id !== null && (
            <WithdrawButton documentId={document.id} name={name} onWithdrawn={() => done(text.withdrawn)} />
          )}
        </>
      )}
    </Card>
  );
}

/** The paper the home asks for: its form is open when one comes here from there. */
function useAskedPaper(kind: DocumentView['kind']): [isAsked: boolean, setAsked: (isAsked: boolean) => void] {
  const [query] = useSearchParams();
  const { key } = useLocation();
  const [answered, setAnswered] = useState<string | null>(null);
  const isAsked = query.get('paper') === kind && answered !== key;
  useEffect(() => {
    if (isAsked) document.getElementById(`document-${kind}`)?.scrollIntoView();
  }, [isAsked, kind, key]);
  return [isAsked, (again) => setAnswered(again ? null : key)];
}

function openerOf(state: DocumentView['state']): (name: string) => string {
  if (state === 'missing') return text.add;
  return state === 'rejected' ? text.retake : text.replace;
}

function DocumentFacts({ document }: { readonly document: DocumentView }) {
  return (
    <>
      {document.reason !== null && (
        <Alert tone="bad" title={text.reason}>
          <p>{document.reason.message}</p>
          {document.remark !== null && <p>{text.remark(document.remark)}</p>}
        </Alert>
      )}
      {document.warning !== null && (
        <Alert tone="wait">
          <p>{document.warning}</p>
        </Alert>
      )}
      {document.approvedPlates.length > 0 && <p>{text.plates(document.approvedPlates.join(', '))}</p>}
      {document.state === 'approved' && document.expiresOn !== null && (
        <p>
          {text.until} <DateText value={document.expiresOn} />.
        </p>
      )}
      {document.state === 'pending' && document.submittedAt !== null && (
        <p className="soft">
          {text.sent} <DateText value={document.submittedAt} time />.
        </p>
      )}
    </>
  );
}
