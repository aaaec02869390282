import { findPurposeFault, purposeNoteLimits, type Purpose, type PurposeCode } from '@placejuste/domain/people';
import { type FormEvent, useState } from 'react';
import { Button, ErrorSummary, Select, TextField } from '../../ui/index.ts';
import { peopleText } from './people.text.fr.ts';

const text = peopleText.purpose;

interface PurposeFormProps {
  readonly title: string;
  readonly onChosen: (purpose: Purpose) => void;
}

/** Asks for the purpose before a search or the opening of a file; the server writes it to the log. */
export function PurposeForm({ title, onChosen }: PurposeFormProps) {
  const [code, setCode] = useState<PurposeCode | null>(null);
  const [note, setNote] = useState('');
  const [attempt, setAttempt] = useState(0);
  const fault = findPurposeFault({ note });
  const errors =
    attempt === 0
      ? {}
      : {
          'purpose-code': code === null ? text.codeMissing : undefined,
          'purpose-note': fault === null ? undefined : text.fault(fault),
        };
  return (
    <form
      className="stack people-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        setAttempt(attempt + 1);
        if (code !== null && fault === null) onChosen({ code, note: note.trim() });
      }}
    >
      <h2>{title}</h2>
      <ErrorSummary errors={errors} attempt={attempt} />
      <Select
        id="purpose-code"
        label={text.code}
        prompt={text.codePrompt}
        error={errors['purpose-code']}
        choices={text.choices}
        value={code ?? ''}
        onChoose={setCode}
      />
      <TextField
        id="purpose-note"
        label={text.note}
        hint={text.noteHint}
        error={errors['purpose-note']}
        maxLength={purposeNoteLimits.longest}
        autoComplete="off"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" look="act" icon="forward" wide>
        {text.submit}
      </Button>
    </form>
  );
}
