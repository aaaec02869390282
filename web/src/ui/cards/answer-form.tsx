import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { TextArea } from '../text-field.tsx';

interface TypedDraft {
  readonly value: string;
  readonly set: (next: (before: string) => string) => void;
}

interface AnswerFormProps {
  readonly label: string;
  readonly hint?: string;
  /** Sentence under the field when the text is shorter than `shortest`. */
  readonly missing: string;
  readonly shortest: number;
  readonly longest: number;
  readonly rows?: number;
  readonly submit: string;
  /** True when the answer is the main action of its screen. */
  readonly main?: boolean;
  readonly busy: boolean;
  /** Keeps the typed text across reloads; without it, the text lasts as long as the page. */
  readonly draft?: TypedDraft;
  readonly onSend: (answer: string) => void;
  /** Above the box. */
  readonly before?: ReactNode;
  /** Also above the box; the function it receives appends a text to what is typed. */
  readonly adding?: (add: (text: string) => void) => ReactNode;
  /** Between the box and its button: the reason of a failed send. */
  readonly children?: ReactNode;
}

/** A short text answer. The typed text stays in the box until it is sent. */
export function AnswerForm({
  label,
  hint,
  missing,
  shortest,
  longest,
  rows = 3,
  submit,
  main = false,
  busy,
  draft,
  onSend,
  before,
  adding,
  children,
}: AnswerFormProps) {
  const [value, set] = useState('');
  const { value: typedText, set: setTyped } = draft ?? { value, set };
  const [wasTried, setWasTried] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const answer = typedText.trim();
  const isShort = answer.length < shortest;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(isShort);
    if (!isShort) return onSend(answer);
    // The focus goes to the box, so that a screen reader reads the error with it.
    box.current?.focus();
  };
  return (
    <form className="stack" noValidate onSubmit={send}>
      {before}
      {adding?.((text) => setTyped((former) => `${former.trim()}\n\n${text}`.trim()))}
      <TextArea
        ref={box}
        label={label}
        hint={hint}
        error={wasTried && isShort ? missing : undefined}
        rows={rows}
        maxLength={longest}
        value={typedText}
        onChange={({ target }) => setTyped(() => target.value)}
      />
      {children}
      <Button type="submit" look={main ? 'act' : 'ghost'} icon="send" wide busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
