import { useEffect, useRef, useState } from 'react';
import { Button, Card, Alert } from '../../../ui/index.ts';
import { ConfirmField, type FieldState } from './confirm-field.tsx';
import type { ConfirmedFields, FieldName } from './confirmed-fields.ts';
import { confirmationOf, fieldsToConfirm } from './fields-to-confirm.ts';
import { noticeReadingText } from '../notice-reading.text.fr.ts';
import type { NoticeRead } from '../read-file.lazy.ts';

const text = noticeReadingText.confirm;

interface ConfirmListProps {
  readonly read: NoticeRead;
  readonly onFields: (fields: ConfirmedFields) => void;
  /** What the page does once everything was looked at. */
  readonly finish: { readonly label: string; readonly onFinish: () => void };
  readonly onType: () => void;
}

/** Each field with its piece of the picture; nothing enters the form before it was looked at. */
export function ConfirmList({ read, onFields, finish, onType }: ConfirmListProps) {
  const [fields] = useState(() => fieldsToConfirm(read.reading));
  const [states, setStates] = useState<Readonly<Partial<Record<FieldName, FieldState>>>>({});
  const title = useRef<HTMLHeadingElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const stateOf = (name: FieldName): FieldState => states[name] ?? { kind: 'open' };
  const first = fields.find(({ name }) => stateOf(name).kind === 'open');
  const done = fields.filter(({ name }) => stateOf(name).kind !== 'open').length;
  const finished = first === undefined;
  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    if (finished) end.current?.querySelector('button')?.focus();
  }, [finished]);
  const mark = (name: FieldName, state: FieldState) => setStates((before) => ({ ...before, [name]: state }));

  return (
    <Card aria-labelledby="read-title">
      <h2 id="read-title" ref={title} tabIndex={-1}>
        {text.title}
      </h2>
      <p>{text.lead}</p>
      {read.left > 0 && <Alert tone="wait">{noticeReadingText.left(read.left)}</Alert>}
      <p role="status" className="soft">
        {text.counted(done, fields.length)}
      </p>
      <ul className="plain stack">
        {fields.map((field) => (
          <ConfirmField
            key={field.name}
            field={field}
            picture={read.pages[field.candidate.page]?.picture}
            state={stateOf(field.name)}
            turn={field === first}
            follow={done > 0}
            onTake={(value) => {
              mark(field.name, { kind: 'taken', value });
              onFields(confirmationOf(field, value, read.reading));
            }}
            onSkip={() => mark(field.name, { kind: 'skipped' })}
            onReopen={() => mark(field.name, { kind: 'open' })}
          />
        ))}
      </ul>
      {finished ? (
        <div ref={end} className="stack">
          <Alert tone="good" title={text.done} live="status">
            {text.doneWhat}
          </Alert>
          <Button look="act" wide onClick={finish.onFinish}>
            {finish.label}
          </Button>
          <Button wide onClick={onType}>
            {text.toForm}
          </Button>
        </div>
      ) : (
        <Button wide onClick={onType}>
          {noticeReadingText.type}
        </Button>
      )}
    </Card>
  );
}
