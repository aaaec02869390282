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
  /** The one main act of its screen. */
  readonly main?: boolean;
  readonly busy: boolean;
  /** Where what was typed outlives a reload; without it, it lasts as long as the page. */
  readonly draft?: TypedDraft;
  readonly onSend: (answer: string) => void;
  /** Above the box. */
  readonly before?: ReactNode;
  /** Above the box too: what adds a text after what was typed. */
  readonly adding?: (add: (text: string) => void) => ReactNode;
  /** Why it did not leave, between the box and its button. */
  readonly children?: ReactNode;
}

/** A few sentences that somebody answers with. What was typed stays until it has left. */
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
    // What is missing is read with the box.
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
