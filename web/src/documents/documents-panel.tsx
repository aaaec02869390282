import type { DocumentView } from '@placejuste/contracts/documents';
import type { DocumentKind } from '@placejuste/domain/document';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useConnectivity } from '../offline/connectivity.ts';
import { keepLastKnown, useLocation, useSession } from '../platform/index.ts';
import { Alert, FailedRead, Skeleton } from '../ui/index.ts';
import { DocumentCard } from './document-card.tsx';
import { isAwaited, paperToOpen } from './paper-to-open.ts';
import { documentsText as text } from './documents.text.fr.ts';
import { documentsQuery as query } from './documents.queries.ts';

interface DocumentsPanelProps {
  /** The screen holds the papers alone: this one is sent, or, where it names none, the first that is awaited. */
  readonly asked?: string | null;
}

/** State of the CMI and of the carte grise in plain words, with the one thing to do about each. */
export function DocumentsPanel({ asked = null }: DocumentsPanelProps) {
  const documents = useQuery(query);
  const { online } = useConnectivity();
  useCardOfDeclarations(documents.data?.documents);
  const name = asked === null ? { 'aria-labelledby': 'documents-title' } : { 'aria-label': text.title };
  return (
    <section className="stack" {...name}>
      {asked === null && <h2 id="documents-title">{text.title}</h2>}
      {asked === null && <p className="soft">{text.lead}</p>}
      {documents.isPending && <Skeleton lines={4} label={text.loading} />}
      {documents.isError && !online && <Alert>{text.later}</Alert>}
      {documents.isError && online && <FailedRead title={text.failed} read={documents} />}
      {documents.data !== undefined && <Papers documents={documents.data.documents} asked={asked} />}
      {asked !== null && <p className="soft">{text.lead}</p>}
    </section>
  );
}

interface PapersProps {
  readonly documents: readonly DocumentView[];
  readonly asked: string | null;
}

/** One form at a time; alone on its screen, the next awaited paper follows the one that was sent. */
function Papers({ documents, asked }: PapersProps) {
  const { key } = useLocation();
  const [choice, setChoice] = useState<{ readonly at: string; readonly kind: DocumentKind | null } | null>(null);
  const open = choice?.at === key ? choice.kind : paperToOpen(documents, asked);
  const show = (kind: DocumentKind | null) => setChoice({ at: key, kind });
  const isAlone = asked !== null;
  const first = (document: DocumentView) => (document.kind === open ? 0 : isAwaited(document) ? 1 : 2);
  const shown = isAlone ? documents.toSorted((one, other) => first(one) - first(other)) : documents;
  const showNext = (sent: DocumentKind) => {
    const next = isAlone ? (documents.find((one) => one.kind !== sent && isAwaited(one))?.kind ?? null) : null;
    // What had the focus goes with its form: the heading that follows takes it.
    flushSync(() => show(next));
    const heading = document.getElementById(`document-${next ?? sent}`);
    heading?.focus({ preventScroll: isAlone });
    if (isAlone) window.scrollTo(0, 0);
  };
  return (
    <div className="grid-two papers">
      {shown.map((document) => (
        <DocumentCard
          key={document.kind}
          document={document}
          headingLevel={isAlone ? 2 : 3}
          isOpen={document.kind === open}
          onOpen={() => show(document.kind)}
          onClose={() => show(null)}
          onDone={() => showNext(document.kind)}
        />
      ))}
    </div>
  );
}

/** Declarations name the card, also where there is no network. */
function useCardOfDeclarations(documents: readonly DocumentView[] | undefined): void {
  const session = useSession();
  const holder = session.status === 'signed-in' ? session.userId : null;
  const card = documents?.find(({ kind }) => kind === 'cmi')?.id ?? null;
  useEffect(() => {
    if (holder !== null && card !== null) keepLastKnown(holder, 'cmi', card);
  }, [holder, card]);
}
