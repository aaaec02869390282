import { useEffect, useRef, useState } from 'react';
import { announce, notify } from '../../accessibility/index.ts';
import { Alert, Button, UserText } from '../../ui/index.ts';
import { leftWordsText as text } from './left-words.text.fr.ts';

/** What was being typed on something that a colleague dealt with meanwhile. */
export interface LeftWords {
  readonly id: string;
  /** What people call what it was typed on. */
  readonly name: string;
  readonly words: string;
}

/** What stood in boxes that left the screen, kept while the page is open; what a box says of its own when it leaves. */
export function useLeftWords() {
  const [left, setLeft] = useState<readonly LeftWords[]>([]);
  const without = (removedId: string) => (before: readonly LeftWords[]) => before.filter(({ id }) => id !== removedId);
  return {
    left,
    onLeft: (one: LeftWords) => setLeft((before) => [...without(one.id)(before), one]),
    forget: (id: string) => setLeft(without(id)),
  };
}

export type OnLeft = ReturnType<typeof useLeftWords>['onLeft'];

/** Hands over what stood in a box when the box leaves the screen. */
export function useHandOver({ id, name, words }: LeftWords, onLeft: OnLeft): void {
  const latest = useRef({ name, words, onLeft });
  useEffect(() => {
    latest.current = { name, words, onLeft };
  }, [name, words, onLeft]);
  useEffect(
    () => () => {
      // As last shown: the box leaves after its last change.
      const { onLeft: handOver, ...entry } = latest.current;
      if (entry.words.trim() !== '') handOver({ id, ...entry });
    },
    [id],
  );
}

/** The words stay on screen, to be selected: some browsers refuse to copy. */
async function copy(words: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
    notify('good', text.copied);
  } catch {
    notify('bad', text.notCopied);
    // The same error again changes no toast: it is said here.
    announce(text.notCopied);
  }
}

interface LeftWordsAlertsProps {
  readonly left: readonly LeftWords[];
  readonly title: (name: string) => string;
  readonly lead: string;
  readonly onForget: (id: string) => void;
}

/** What was being typed on what waits no more: nothing is sent, and nothing is lost unseen. */
export function LeftWordsAlerts({ left, title, lead, onForget }: LeftWordsAlertsProps) {
  return left.map(({ id, name, words }) => (
    <Alert key={id} tone="wait" live="status" title={title(name)}>
      <p>{lead}</p>
      <p className="typed" dir="auto">
        {words}
      </p>
      <Button icon="share" wide onClick={() => void copy(words)}>
        <UserText within={text.copy(name)}>{name}</UserText>
      </Button>
      <Button icon="trash" wide onClick={() => onForget(id)}>
        <UserText within={text.forget(name)}>{name}</UserText>
      </Button>
    </Alert>
  ));
}
