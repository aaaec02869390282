import { dossiersContract, type ShownCard } from '@placejuste/contracts/dossiers';
import { type CardMask, firstMask, growMask, moveMask } from '@placejuste/domain/letter';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { announce } from '../../accessibility/index.ts';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { ErrorAlert, Button, Disclosure, Skeleton } from '../../ui/index.ts';
import { lettersText } from '../letters/letters.text.fr.ts';
import { cardQuery } from './papers.queries.ts';

const text = lettersText.mask;
/** Fraction of the picture by which one press moves or enlarges the mask. */
const step = 0.02;

/**
 * The face of the card as the dossier will show it, with the person's mask. Folded, since most people change nothing.
 */
export function CardMaskPanel({ fineId }: { readonly fineId: string }) {
  const [isWanted, setWanted] = useState(false);
  return (
    <Disclosure icon="card" summary={text.title} onOpen={() => setWanted(true)}>
      {isWanted && <Card fineId={fineId} />}
    </Disclosure>
  );
}

function Card({ fineId }: { readonly fineId: string }) {
  const query = cardQuery(fineId);
  const cardData = useQuery(query);
  if (cardData.isPending) return <Skeleton lines={3} label={text.loading} />;
  if (cardData.isLoadingError)
    return <ErrorAlert title={text.unread}>{describeCallFailure(cardData.error, text.unread)}</ErrorAlert>;
  const { card } = cardData.data;
  if (card === null) return <p>{text.none}</p>;
  if (card.previewUrl === null) return <p>{text.noPicture}</p>;
  return (
    <MaskEditor
      key={card.objectId}
      fineId={fineId}
      card={card}
      previewUrl={card.previewUrl}
      queryKey={query.queryKey}
    />
  );
}

interface MaskEditorProps {
  readonly fineId: string;
  readonly card: NonNullable<ShownCard['card']>;
  readonly previewUrl: string;
  readonly queryKey: readonly unknown[];
}

function MaskEditor({ fineId, card, previewUrl, queryKey }: MaskEditorProps) {
  const cache = useQueryClient();
  const [mask, setMask] = useState<CardMask | null>(card.mask);
  const save = useMutation({
    mutationFn: async (newMask: CardMask | null) => {
      const outcome = await callApi(dossiersContract.calls.maskCard, {
        params: { id: fineId },
        body: { objectId: card.objectId, mask: newMask },
      });
      if (!outcome.ok) return outcome;
      setMask(newMask);
      cache.setQueryData(queryKey, outcome.value);
      announce(newMask === null ? text.removed : text.saved);
      return null;
    },
  });
  const isSaved = JSON.stringify(mask) === JSON.stringify(card.mask);
  return (
    <div className="stack">
      <p>{text.lead}</p>
      <div className="masked-card">
        <img src={previewUrl} alt={mask === null ? text.picture : text.pictureMasked} />
        {mask !== null && <Handle mask={mask} onChange={setMask} />}
      </div>
      {mask === null ? (
        <Button onClick={() => setMask(firstMask)}>{text.add}</Button>
      ) : (
        <>
          <p className="soft">{text.keys}</p>
          <Moves mask={mask} onChange={setMask} />
          {isSaved ? (
            <p>{text.kept}</p>
          ) : (
            <Button look="act" wide busy={save.isPending} onClick={() => save.mutate(mask)}>
              {text.save}
            </Button>
          )}
          <Button wide busy={save.isPending} onClick={() => (card.mask === null ? setMask(null) : save.mutate(null))}>
            {text.remove}
          </Button>
        </>
      )}
      {save.data != null && <ErrorAlert title={text.notSaved}>{save.data.message}</ErrorAlert>}
    </div>
  );
}

interface Changing {
  readonly mask: CardMask;
  readonly onChange: (mask: CardMask) => void;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** The mask: dragged with a finger or a mouse, moved with the arrow keys, enlarged with Shift and the arrow keys. */
function Handle({ mask, onChange }: Changing) {
  const from = useRef<{ readonly x: number; readonly y: number; readonly mask: CardMask } | null>(null);
  const dragMask = (event: PointerEvent<HTMLButtonElement>) => {
    const picture = event.currentTarget.parentElement?.getBoundingClientRect();
    if (from.current === null || picture === undefined || picture.width === 0 || picture.height === 0) return;
    onChange(
      moveMask(
        from.current.mask,
        (event.clientX - from.current.x) / picture.width,
        (event.clientY - from.current.y) / picture.height,
      ),
    );
  };
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    onChange(event.shiftKey ? growMask(mask, ...arrow) : moveMask(mask, ...arrow));
  };
  const formatPercent = (value: number) => `${value * 100}%`;
  return (
    <button
      type="button"
      className="card-mask"
      aria-label={text.handle}
      style={{
        left: formatPercent(mask.x),
        top: formatPercent(mask.y),
        width: formatPercent(mask.width),
        height: formatPercent(mask.height),
      }}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY, mask };
      }}
      onPointerMove={dragMask}
      onPointerUp={() => (from.current = null)}
      onPointerCancel={() => (from.current = null)}
    />
  );
}

/** Buttons that move the mask step by step, for a person who can neither drag nor use a keyboard. */
function Moves({ mask, onChange }: Changing) {
  const moves = [
    [text.left, moveMask(mask, -step, 0)],
    [text.right, moveMask(mask, step, 0)],
    [text.up, moveMask(mask, 0, -step)],
    [text.down, moveMask(mask, 0, step)],
    [text.wider, growMask(mask, step, 0)],
    [text.narrower, growMask(mask, -step, 0)],
    [text.taller, growMask(mask, 0, step)],
    [text.shorter, growMask(mask, 0, -step)],
  ] as const;
  return (
    <div className="row" role="group" aria-label={text.moves}>
      {moves.map(([label, nextMask]) => (
        <Button key={label} onClick={() => onChange(nextMask)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
