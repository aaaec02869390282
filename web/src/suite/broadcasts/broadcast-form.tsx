import type { Broadcast, BroadcastDraft } from '@placejuste/contracts/broadcasts';
import { broadcastLimits, type BroadcastAudience, type BroadcastKind } from '@placejuste/domain/broadcast';
import { type FormEvent, useState } from 'react';
import { Button, Card, Checkbox, ErrorSummary, RadioCards, Select, TextArea, TextField } from '../../ui/index.ts';
import { broadcastsText } from './broadcasts.text.fr.ts';

const text = broadcastsText.form;

interface Typed {
  readonly kind: BroadcastKind | null;
  readonly audience: BroadcastAudience | null;
  readonly atNight: boolean;
  readonly subject: string;
  readonly text: string;
}

const empty: Typed = { kind: null, audience: null, atNight: false, subject: '', text: '' };

interface BroadcastFormProps {
  /** Undefined for a new one. */
  readonly saved?: Broadcast;
  readonly busy: boolean;
  readonly onSave: (draft: BroadcastDraft) => void;
  /** Told with each change: whether what is typed is what is saved. */
  readonly onChange?: (isSaved: boolean) => void;
}

/** What is written, and to whom. */
export function BroadcastForm({ saved, busy, onSave, onChange = () => undefined }: BroadcastFormProps) {
  const [typed, setTyped] = useState<Typed>(saved ?? empty);
  const [attempt, setAttempt] = useState(0);
  const change = (more: Partial<Typed>) => {
    const next = { ...typed, ...more };
    setTyped(next);
    onChange(saved !== undefined && isSame(next, saved));
  };
  const errors: Faults = attempt === 0 ? {} : faultsOf(typed);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    const { kind, audience, atNight } = typed;
    const [subject, words] = [typed.subject.trim(), typed.text.trim()];
    if (kind === null || audience === null || subject === '' || words === '') return;
    onSave({ kind, audience, atNight, subject, text: words });
  };
  return (
    <Card aria-labelledby="broadcast-form">
      <h2 id="broadcast-form">{text.title}</h2>
      <form className="stack people-form" noValidate onSubmit={save}>
        <ErrorSummary errors={errors} attempt={attempt} />
        <RadioCards
          id="broadcast-kind"
          legend={text.kind}
          error={errors['broadcast-kind']}
          choices={text.kinds}
          value={typed.kind}
          onChoose={(kind) => change({ kind })}
        />
        <Select
          id="broadcast-audience"
          label={text.audience}
          hint={text.audienceHint}
          prompt={text.choose}
          error={errors['broadcast-audience']}
          choices={text.audiences}
          value={typed.audience ?? ''}
          onChoose={(audience) => change({ audience })}
        />
        <TextField
          id="broadcast-subject"
          label={text.subject}
          error={errors['broadcast-subject']}
          autoComplete="off"
          maxLength={broadcastLimits.subject}
          value={typed.subject}
          onChange={({ target }) => change({ subject: target.value })}
        />
        <TextArea
          id="broadcast-text"
          label={text.text}
          hint={text.textHint}
          error={errors['broadcast-text']}
          rows={10}
          maxLength={broadcastLimits.text}
          value={typed.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <Checkbox
          label={text.atNight}
          hint={text.atNightHint}
          checked={typed.atNight}
          onChange={({ target }) => change({ atNight: target.checked })}
        />
        <Button type="submit" icon="check" wide busy={busy}>
          {text.save}
        </Button>
      </form>
    </Card>
  );
}

type Faults = Readonly<Record<string, string | undefined>>;

function faultsOf({ kind, audience, subject, text: words }: Typed): Faults {
  return {
    'broadcast-kind': kind === null ? text.kindMissing : undefined,
    'broadcast-audience': audience === null ? text.audienceMissing : undefined,
    'broadcast-subject': subject.trim() === '' ? text.subjectMissing : undefined,
    'broadcast-text': words.trim() === '' ? text.textMissing : undefined,
  };
}

function isSame(typed: Typed, saved: Broadcast): boolean {
  return (['kind', 'audience', 'atNight', 'subject', 'text'] as const).every((field) => typed[field] === saved[field]);
}
