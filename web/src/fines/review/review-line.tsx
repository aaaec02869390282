import { spellPlate } from '@placejuste/domain/kernel';
import { useEffect, useRef } from 'react';
import { Button, Plate, stopAtTypedFault, UserText } from '../../ui/index.ts';
import { Crop, type NoticePage } from '../../vision/index.ts';
import { finesText } from '../fines.text.fr.ts';
import type { FieldsProps } from '../form/fine-fields.ts';
import { LineFields } from './line-fields.tsx';
import type { ReviewLine as Line } from './review-lines.ts';
import type { ReviewAction } from './review-state.ts';

const text = finesText.review;

interface ReviewLineProps extends FieldsProps {
  readonly line: Line;
  readonly page: NoticePage | undefined;
  readonly isOpen: boolean;
  /** True for a doubtful line not seen yet, which takes the focus. */
  readonly isToLookAt: boolean;
  readonly identified: boolean;
  readonly dispatch: (action: ReviewAction) => void;
}

/** A value that was read beside its crop, with « Corriger », which opens its field in place. */
export function ReviewLine({ line, page, isOpen, isToLookAt, identified, dispatch, ...fields }: ReviewLineProps) {
  const box = useRef<HTMLLIElement>(null);
  const { name, read, isDoubtful } = line;
  useOnVisible(box, isDoubtful, () => dispatch({ kind: 'see', line: name }));
  useEffect(() => {
    if (!isToLookAt) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true });
  }, [isToLookAt]);
  // After a press, the focus moves to what replaced the pressed button.
  const isPressedRef = useRef(false);
  useEffect(() => {
    if (isPressedRef.current) box.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    isPressedRef.current = false;
  }, [isOpen]);
  const press = (kind: 'open' | 'close') => {
    isPressedRef.current = true;
    dispatch({ kind, line: name });
  };
  // A half-typed date or time would be lost when its field closes, so the field stays open.
  const end = () => {
    if (!stopAtTypedFault(box.current)) press('close');
  };
  useEnterInField(box, isOpen && line.shown !== null, end);
  const crop = (size: 'small' | 'large') =>
    read !== null &&
    read.parts.length > 0 &&
    page !== undefined && <Crop picture={page.picture} field={read} size={size} />;
  const doubts = isDoubtful && (
    <span className="review-doubt">
      <strong>{text.check}</strong> {read?.doubts[0]}
    </span>
  );

  if (isOpen) {
    return (
      <li ref={box} className={isDoubtful ? 'review-line open doubtful' : 'review-line open'}>
        {crop('large')}
        {doubts}
        <div className="stack">
          <LineFields {...fields} name={name} identified={identified} />
        </div>
        {read !== null && read.others.length > 0 && (
          <div className="row">
            {read.others.map((other) => (
              <Button
                key={other.value}
                onClick={() => {
                  fields.set({ [name]: other.value });
                  press('close');
                }}
              >
                {text.other(other.shown)}
              </Button>
            ))}
          </div>
        )}
        {line.shown !== null && read !== null && (
          <Button onClick={end}>
            {text.done}
            <span className="visually-hidden"> : {line.label}</span>
          </Button>
        )}
      </li>
    );
  }
  return (
    <li ref={box} className={isDoubtful ? 'review-line doubtful' : 'review-line'}>
      {crop('small')}
      <p className="review-value">
        <span className="soft">{line.label}</span>
        <Value line={line} />
        {doubts}
      </p>
      <Button look="plain" onClick={() => press('open')}>
        {line.shown === null ? text.fill : text.correct}
        <span className="visually-hidden"> : {line.label}</span>
      </Button>
    </li>
  );
}

function Value({ line: { name, shown } }: { readonly line: Line }) {
  if (shown === null) return <span className="soft">{text.empty}</span>;
  if (name === 'noticeNumber') return <strong className="code">{shown}</strong>;
  if (name !== 'plate')
    return (
      <strong>
        <UserText>{shown}</UserText>
      </strong>
    );
  return (
    <>
      <span aria-hidden="true">
        <Plate value={shown} small />
      </span>
      <span className="visually-hidden">{spellPlate(shown)}</span>
    </>
  );
}

/** Makes Enter close the correction of a line instead of confirming the whole list. */
function useEnterInField(box: { readonly current: HTMLElement | null }, isOpen: boolean, onEnter: () => void): void {
  const latest = useRef(onEnter);
  useEffect(() => {
    latest.current = onEnter;
  });
  useEffect(() => {
    const line = box.current;
    if (!isOpen || line === null) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type === 'radio') return;
      event.preventDefault();
      latest.current();
    };
    line.addEventListener('keydown', listen);
    return () => line.removeEventListener('keydown', listen);
  }, [box, isOpen]);
}

/** Calls `onSeen` once the line is entirely on the screen, or focused in a browser that cannot observe it. */
function useOnVisible(box: { readonly current: HTMLElement | null }, isWatched: boolean, onSeen: () => void): void {
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    const line = box.current;
    if (!isWatched || line === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) latest.current();
      },
      // A line behind the page's button or the tabs is not seen.
      { threshold: 0.9, rootMargin: '0px 0px -20% 0px' },
    );
    observer.observe(line);
    return () => observer.disconnect();
  }, [box, isWatched]);
}
