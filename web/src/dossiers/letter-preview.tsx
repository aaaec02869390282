import { dossiersContract } from '@placejuste/contracts/dossiers';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi, fileFrom } from '../platform/index.ts';
import { Button, ErrorAlert } from '../ui/index.ts';
import { drawPages } from '../vision/index.ts';
import { dossiersText as text } from './dossiers.text.fr.ts';

/** The first page of the letter as a picture, drawn here once it is asked for: nobody signs what they did not see. */
export function LetterPreview({ dossierId }: { readonly dossierId: string }) {
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const preview = useMutation({
    mutationFn: async (): Promise<HTMLCanvasElement | string> => {
      const own = new AbortController();
      stop.current = own;
      const link = await callApi(dossiersContract.calls.linkDossier, { params: { id: dossierId } });
      if (!link.ok) return link.message;
      const file = await fileFrom(link.value.url, own.signal);
      const [page] = file === null ? [] : await drawPages(file, own.signal).catch(() => []);
      return page?.picture ?? text.previewFailed;
    },
  });
  const shown = preview.data;
  if (shown instanceof HTMLCanvasElement) return <FirstPage picture={shown} />;
  return (
    <>
      <Button icon="eye" wide busy={preview.isPending} onClick={() => preview.mutate()}>
        {text.preview}
      </Button>
      {shown !== undefined && <ErrorAlert title={text.notShown}>{shown}</ErrorAlert>}
    </>
  );
}

function FirstPage({ picture }: { readonly picture: HTMLCanvasElement }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const sheet = box.current;
    sheet?.replaceChildren(picture);
    // The button that had the focus is gone: the page it opened takes it.
    sheet?.focus();
    return () => sheet?.replaceChildren();
  }, [picture]);
  return <div ref={box} className="letter-page" role="img" tabIndex={-1} aria-label={text.firstPage} />;
}
