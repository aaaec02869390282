import type { DocumentView } from '@placejuste/contracts/documents';
import type { DocumentKind } from '@placejuste/domain/document';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useConnectivity } from '../offline/connectivity.ts';
import { keepLastKnown, useLocation, useSession } from '../platform/index.ts';
import { Alert, FailedRead, Skeleton } from '../ui/index.ts';
import { DocumentCard } from './document-card.tsx';
import { isAwaited, choosePaperToOpen } from './choose-paper-to-open.ts';
import { documentsText as text } from './documents.text.fr.ts';
import { documentsQuery as query } from './documents.queries.ts';

interface DocumentsPanelProps {
  /** On a screen with documents only: kind of the document to send; another value means the first one to send. */
  readonly paperKind?: string | null;
}

/** State of the CMI and of the carte grise in plain words, with the action about each. */
export function DocumentsPanel({ paperKind = null }: DocumentsPanelProps) {
  const documents = useQuery(query);
  const { online } = useConnectivity();
  useCardOfDeclarations(documents.data?.documents);
  const name = paperKind === null ? { 'aria-labelledby': 'documents-title' } : { 'aria-label': text.title };
  return (
    <section className="stack" {...name}>
      {paperKind === null && <h2 id="documents-title">{text.title}</h2>}
      {paperKind === null && <p className="soft">{text.lead}</p>}
      {documents.isPending && <Skeleton lines={4} label={text.loading} />}
      {documents.isError && !online && <Alert>{text.later}</Alert>}
      {documents.isError && online && <FailedRead title={text.failed} read={documents} />}
      {documents.data !== undefined && <Papers documents={documents.data.documents} paperKind={paperKind} />}
      {paperKind !== null && <p className="soft">{text.lead}</p>}
    </section>
  );
}

interface PapersProps {
  readonly documents: readonly DocumentView[];
  readonly paperKind: string | null;
}

/** One form at a time; on a screen of its own, the next document to send opens after one is sent. */
function Papers({ documents, paperKind }: PapersProps) {
  const { key } = useLocation();
  const [choice, setChoice] = useState<{ readonly at: string; readonly kind: DocumentKind | null } | null>(null);
  const openKind = choice?.at === key ? choice.kind : choosePaperToOpen(documents, paperKind);
  const show = (kind: DocumentKind | null) => setChoice({ at: key, kind });
  const isAlone = paperKind !== null;
  const computeRank = (document: DocumentView) => {
    if (document.kind === openKind) return 0;
    return isAwaited(document) ? 1 : 2;
  };
  const orderedDocuments = isAlone
    ? documents.toSorted((one, other) => computeRank(one) - computeRank(other))
    : documents;
  const showNext = (sentKind: DocumentKind) => {
    const next = isAlone ? (documents.find((one) => one.kind !== sentKind && isAwaited(one))?.kind ?? null) : null;
    // The focused element is removed with its form: the heading of the next document takes the focus.
    flushSync(() => show(next));
    const heading = document.getElementById(`document-${next ?? sentKind}`);
    heading?.focus({ preventScroll: isAlone });
    if (isAlone) window.scrollTo(0, 0);
  };
  return (
    <div className="grid-two papers">
      {orderedDocuments.map((document) => (
        <DocumentCard
          key={document.kind}
          document={document}
          headingLevel={isAlone ? 2 : 3}
          isOpen={document.kind === openKind}
          onOpen={() => show(document.kind)}
          onClose={() => show(null)}
          onDone={() => showNext(document.kind)}
        />
      ))}
    </div>
  );
}

/** Stores the id of the card, which declarations contain, for offline use. */
function useCardOfDeclarations(documents: readonly DocumentView[] | undefined): void {
  const session = useSession();
  const holder = session.status === 'signed-in' ? session.userId : null;
  const card = documents?.find(({ kind }) => kind === 'cmi')?.id ?? null;
  useEffect(() => {
    if (holder !== null && card !== null) keepLastKnown(holder, 'cmi', card);
  }, [holder, card]);
}
