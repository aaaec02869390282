import type { Strength } from '@placejuste/domain/notice-reading';
import { useEffect, useRef, useState } from 'react';
import type { Tone } from '../../../ui/index.ts';
import { Button, Chip, TextField } from '../../../ui/index.ts';
import { Crop } from './crop.tsx';
import type { FieldToConfirm } from './fields-to-confirm.ts';
import { noticeReadingText } from '../notice-reading.text.fr.ts';

const text = noticeReadingText.confirm;
const tones: Readonly<Record<Strength, Tone>> = { sure: 'good', likely: 'info', doubtful: 'wait' };

/** How far the person is with a field: to look at, taken as `value`, or left to the form. */
export type FieldState =
  | { readonly kind: 'open' }
  | { readonly kind: 'taken'; readonly value: string }
  | { readonly kind: 'skipped' };

interface ConfirmFieldProps {
  readonly field: FieldToConfirm;
  readonly picture: HTMLCanvasElement | undefined;
  readonly state: FieldState;
  /** The first still to be looked at: its button is the main one. */
  readonly turn: boolean;
  /** Its turn came by confirming the one before: the focus follows, so that one key confirms line after line. */
  readonly follow: boolean;
  readonly onTake: (value: string) => void;
  readonly onSkip: () => void;
  readonly onReopen: () => void;
}

export function ConfirmField({ field, picture, state, turn, follow, onTake, onSkip, onReopen }: ConfirmFieldProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const box = useRef<HTMLLIElement>(null);
  const id = `read-${field.name}`;
  const open = state.kind === 'open';
  useEffect(() => {
    if (turn && follow && open) box.current?.querySelector<HTMLElement>('.notice-ways button')?.focus();
  }, [turn, follow, open]);
  const isEditing = editing !== null;
  useEffect(() => {
    if (isEditing) document.getElementById(id)?.focus();
  }, [isEditing, id]);

  return (
    <li ref={box} className="notice-read">
      <h3>{field.label}</h3>
      {picture !== undefined && (
        <Crop picture={picture} parts={field.candidate.parts} label={text.crop(field.candidate.read)} />
      )}
      {state.kind === 'open' && (
        <>
          {editing === null ? (
            <>
              <p className="row">
                <strong className="notice-value">
                  {field.spoken === null ? (
                    field.shown
                  ) : (
                    <>
                      <span aria-hidden="true">{field.shown}</span>
                      <span className="visually-hidden">{field.spoken}</span>
                    </>
                  )}
                </strong>
                <Chip tone={tones[field.candidate.strength]}>
                  {noticeReadingText.strengths[field.candidate.strength]}
                </Chip>
              </p>
              {field.doubts.map((doubt) => (
                <p key={doubt} className="soft small">
                  {doubt}
                </p>
              ))}
              <div className="notice-ways">
                <Button look={turn ? 'act' : 'ghost'} onClick={() => onTake(field.value)}>
                  {text.good}
                  <span className="visually-hidden"> : {field.label}</span>
                </Button>
                {field.others.map((other) => (
                  <Button key={other.value} onClick={() => onTake(other.value)}>
                    {text.other(other.shown)}
                  </Button>
                ))}
                <Button onClick={() => (field.input === null ? onSkip() : setEditing(field.value))}>
                  {field.input === null ? text.no : text.edit}
                  <span className="visually-hidden"> : {field.label}</span>
                </Button>
              </div>
            </>
          ) : (
            <form
              className="stack tight"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                setEditing(null);
                if (editing.trim() === '') onSkip();
                else onTake(editing.trim());
              }}
            >
              <TextField
                id={id}
                label={field.label}
                required={false}
                type={field.input === 'date' || field.input === 'time' ? field.input : 'text'}
                inputMode={field.input === 'number' ? 'numeric' : undefined}
                autoComplete="off"
                value={editing}
                maxLength={300}
                onChange={(event) => setEditing(event.target.value)}
              />
              <Button type="submit" look="act">
                {text.good}
                <span className="visually-hidden"> : {field.label}</span>
              </Button>
            </form>
          )}
        </>
      )}
      {state.kind !== 'open' && (
        <p className="row">
          <Chip tone={state.kind === 'taken' ? 'good' : 'wait'}>
            {state.kind === 'taken' ? text.taken : text.skipped}
          </Chip>
          <Button onClick={onReopen}>
            {text.change}
            <span className="visually-hidden"> : {field.label}</span>
          </Button>
        </p>
      )}
    </li>
  );
}
