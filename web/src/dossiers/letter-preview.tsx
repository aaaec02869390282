import { type Dossier, dossiersContract } from '@placejuste/contracts/dossiers';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { callApi, fetchFile, isSparing } from '../platform/index.ts';
import { Button, ErrorAlert } from '../ui/index.ts';
import { drawPages } from '../vision/index.ts';
import { dossiersText as text } from './dossiers.text.fr.ts';

/** Maximum bytes of a file fetched without a press. */
const maxUnaskedBytes = 5_000_000;

interface LetterPreviewProps {
  readonly dossier: Pick<Dossier, 'id' | 'sizeBytes'>;
  /** Text beside the page, which describes the dossier. */
  readonly children?: ReactNode;
}

/**
 * The first page of the letter as a picture drawn on this device, since nobody should sign a letter unseen. It is
 * loaded automatically once its place is on the screen, unless the connection is slow or saves data; then by a press.
 */
export function LetterPreview({ dossier, children }: LetterPreviewProps) {
  const box = useRef<HTMLDivElement>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const [isUnasked] = useState(() => canPreloadPreview(dossier));
  const [isLarge, setLarge] = useState(false);
  const preview = useMutation({
    mutationFn: async (_byPress: boolean): Promise<HTMLCanvasElement | string> => {
      const own = new AbortController();
      stop.current = own;
      const link = await callApi(dossiersContract.calls.linkDossier, {
        params: { id: dossier.id },
        query: { unread: 'preview' },
      });
      if (!link.ok) return link.message;
      const file = await fetchFile(link.value.url, own.signal);
      const [page] = file === null ? [] : await drawPages(file, own.signal, 1).catch(() => []);
      return page?.picture ?? text.previewFailed;
    },
  });
  const { mutate, data: result, variables: byPress, isPending } = preview;
  useOnFirstVisible(box, isUnasked, () => mutate(false));
  const page = result instanceof HTMLCanvasElement ? result : null;
  const isAwaited = page === null && result === undefined && isUnasked && byPress !== true;
  const openLarge = () => {
    setLarge(true);
    mutate(true);
  };
  return (
    <div className={isLarge && page !== null ? 'letter-lead large' : 'letter-lead'} ref={box}>
      {page !== null && <FirstPage picture={page} takesFocus={byPress === true} />}
      {isAwaited && <div className="letter-page blank" aria-busy={isPending} />}
      <div className="stack tight">
        {children}
        {isAwaited && (
          <p className="soft small" role="status">
            {isPending && text.previewComes}
          </p>
        )}
        {page !== null && (
          <Button look="plain" icon="eye" aria-expanded={isLarge} onClick={() => setLarge(!isLarge)}>
            {isLarge ? text.smaller : text.larger}
          </Button>
        )}
        {page === null && !isAwaited && (
          <>
            <Button icon="eye" wide busy={isPending} onClick={openLarge}>
              {text.preview}
            </Button>
            {/* A failure of the automatic loading is not shown; that of a press is. */}
            {byPress === true && typeof result === 'string' && <ErrorAlert title={text.notShown}>{result}</ErrorAlert>}
          </>
        )}
      </div>
    </div>
  );
}

function canPreloadPreview({ sizeBytes }: Pick<Dossier, 'sizeBytes'>): boolean {
  return typeof IntersectionObserver !== 'undefined' && !isSparing() && (sizeBytes ?? 0) <= maxUnaskedBytes;
}

function useOnFirstVisible(
  box: { readonly current: HTMLElement | null },
  isWatched: boolean,
  onSeen: () => void,
): void {
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    const place = box.current;
    if (!isWatched || place === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      latest.current();
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [box, isWatched]);
}

interface FirstPageProps {
  readonly picture: HTMLCanvasElement;
  /** True when the page must take the focus, because the pressed button is gone. */
  readonly takesFocus: boolean;
}

function FirstPage({ picture, takesFocus }: FirstPageProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const sheet = box.current;
    sheet?.replaceChildren(picture);
    if (takesFocus) sheet?.focus();
    return () => sheet?.replaceChildren();
  }, [picture, takesFocus]);
  return <div ref={box} className="letter-page" role="img" tabIndex={-1} aria-label={text.firstPage} />;
}
