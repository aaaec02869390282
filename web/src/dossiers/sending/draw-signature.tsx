import { dossiersContract, type Dossier } from '@placejuste/contracts/dossiers';
import {
  type Drawing,
  findDrawingFault,
  dossierMessages,
  renderDrawingPath,
  maxPoints,
  maxStrokes,
  signatureBox,
} from '@placejuste/domain/letter';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, useRef, useState } from 'react';
import { announce } from '../../accessibility/index.ts';
import { createActionId } from '../../offline/index.ts';
import { callApi } from '../../platform/index.ts';
import { Button, Card, ErrorAlert } from '../../ui/index.ts';
import { dossiersKey } from '../dossiers.queries.ts';
import { exhibitReadingText } from '../exhibit-reading/exhibit-reading.text.fr.ts';
import { useIsReading } from '../exhibit-reading/use-check.ts';
import { sendingText } from './sending.text.fr.ts';

const text = sendingText.draw;

/** Signature drawn with a finger or a mouse; a person who cannot draw prints and signs the same letter. */
export function DrawSignature({ dossier, name }: { readonly dossier: Dossier; readonly name: string }) {
  const cache = useQueryClient();
  const [drawing, setDrawing] = useState<Drawing>([]);
  const [fault, setFault] = useState<string | null>(null);
  // Another press sends the same signed dossier.
  const [id, setId] = useState(createActionId);
  const sign = useMutation({
    mutationFn: async () => {
      const outcome = await callApi(dossiersContract.calls.signDossier, {
        params: { id: dossier.id },
        body: { id, drawing: drawing.map((stroke) => stroke.map(([x, y]) => [x, y] as [number, number])) },
      });
      if (!outcome.ok) return outcome;
      announce(text.signed);
      await cache.invalidateQueries({ queryKey: dossiersKey });
      return null;
    },
  });
  const change = (next: Drawing) => {
    setDrawing(next);
    setFault(null);
    setId(createActionId());
    sign.reset();
  };
  const isReading = useIsReading(dossier.id);
  const submit = () => {
    const wrong = findDrawingFault(drawing);
    setFault(wrong === null ? null : dossierMessages[wrong]);
    if (wrong === null) sign.mutate();
  };
  return (
    <Card aria-labelledby="draw-title">
      <h2 id="draw-title">{text.title}</h2>
      <p>{text.lead(name)}</p>
      <Surface drawing={drawing} onChange={change} />
      <p className="soft small">{text.otherwise}</p>
      {fault !== null && <ErrorAlert title={text.notSigned}>{fault}</ErrorAlert>}
      {sign.data != null && <ErrorAlert title={text.notSigned}>{sign.data.message}</ErrorAlert>}
      {sign.isError && <ErrorAlert title={text.notSigned}>{text.unreached}</ErrorAlert>}
      {isReading && <p className="soft">{exhibitReadingText.notYet}</p>}
      <Button icon="edit" wide busy={sign.isPending} off={isReading} onClick={submit}>
        {text.sign}
      </Button>
      {drawing.length > 0 && (
        <Button icon="trash" wide onClick={() => change([])}>
          {text.clear}
        </Button>
      )}
    </Card>
  );
}

interface SurfaceProps {
  readonly drawing: Drawing;
  readonly onChange: (drawing: Drawing) => void;
}

/** Drawing surface. It needs no alternative: the buttons beside it and the printed letter serve the same purpose. */
function Surface({ drawing, onChange }: SurfaceProps) {
  const isPressedRef = useRef(false);
  const computePoint = (event: PointerEvent<SVGSVGElement>): readonly [number, number] | null => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    if (width === 0 || height === 0) return null;
    const clampShare = (share: number, most: number) => Math.round(Math.min(1, Math.max(0, share)) * most);
    return [
      clampShare((event.clientX - left) / width, signatureBox.width),
      clampShare((event.clientY - top) / height, signatureBox.height),
    ];
  };
  const start = (event: PointerEvent<SVGSVGElement>) => {
    const point = computePoint(event);
    if (point === null || !event.isPrimary || isFull(drawing)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isPressedRef.current = true;
    onChange([...drawing, [point]]);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const point = isPressedRef.current ? computePoint(event) : null;
    const last = drawing.at(-1);
    if (point === null || last === undefined || isFull(drawing)) return;
    const [x, y] = last.at(-1) ?? point;
    // Movements under three pixels are ignored: a hand trembles or rests.
    if (Math.hypot(point[0] - x, point[1] - y) < 3) return;
    onChange([...drawing.slice(0, -1), [...last, point]]);
  };
  const end = () => (isPressedRef.current = false);
  return (
    <svg
      className="drawn-signature"
      viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
      role="img"
      aria-label={drawing.length === 0 ? text.empty : text.drawn}
      data-testid="signature"
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <path className="base" d={`M40 ${signatureBox.height - 50}H${signatureBox.width - 40}`} />
      <path className="ink" d={renderDrawingPath(drawing)} />
    </svg>
  );
}

function isFull(drawing: Drawing): boolean {
  return drawing.length >= maxStrokes || drawing.reduce((sum, stroke) => sum + stroke.length, 0) >= maxPoints;
}
