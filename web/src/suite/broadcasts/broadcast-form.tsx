import type { BroadcastDraft } from '@placejuste/contracts/broadcasts';
import { broadcastLimits } from '@placejuste/domain/broadcast';
import { type FormEvent, useState } from 'react';
import { Button, Card, Checkbox, ErrorSummary, RadioCards, Select, TextArea, TextField } from '../../ui/index.ts';
import type { BroadcastValues } from './broadcast-values.ts';
import { broadcastsText } from './broadcasts.text.fr.ts';

const text = broadcastsText.form;

interface BroadcastFormProps {
  readonly values: BroadcastValues;
  readonly busy: boolean;
  readonly onSave: (draft: BroadcastDraft) => void;
  readonly onChange: (values: BroadcastValues) => void;
}

/** Fields of a broadcast: kind, audience, subject and text. */
export function BroadcastForm({ values, busy, onSave, onChange }: BroadcastFormProps) {
  const [attempt, setAttempt] = useState(0);
  const change = (more: Partial<BroadcastValues>) => onChange({ ...values, ...more });
  const errors: Faults = attempt === 0 ? {} : listFaults(values);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    const { kind, audience, atNight } = values;
    const [subject, words] = [values.subject.trim(), values.text.trim()];
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
          value={values.kind}
          onChoose={(kind) => change({ kind })}
        />
        <Select
          id="broadcast-audience"
          label={text.audience}
          hint={text.audienceHint}
          prompt={text.choose}
          error={errors['broadcast-audience']}
          choices={text.audiences}
          value={values.audience ?? ''}
          onChoose={(audience) => change({ audience })}
        />
        <TextField
          id="broadcast-subject"
          label={text.subject}
          error={errors['broadcast-subject']}
          autoComplete="off"
          maxLength={broadcastLimits.subject}
          value={values.subject}
          onChange={({ target }) => change({ subject: target.value })}
        />
        <TextArea
          id="broadcast-text"
          label={text.text}
          hint={text.textHint}
          error={errors['broadcast-text']}
          rows={10}
          maxLength={broadcastLimits.text}
          value={values.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <Checkbox
          label={text.atNight}
          hint={text.atNightHint}
          checked={values.atNight}
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

function listFaults({ kind, audience, subject, text: words }: BroadcastValues): Faults {
  return {
    'broadcast-kind': kind === null ? text.kindMissing : undefined,
    'broadcast-audience': audience === null ? text.audienceMissing : undefined,
    'broadcast-subject': subject.trim() === '' ? text.subjectMissing : undefined,
    'broadcast-text': words.trim() === '' ? text.textMissing : undefined,
  };
}
