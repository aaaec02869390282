import { useEffect, useRef, useState } from 'react';
import { announce, notify } from '../../accessibility/index.ts';
import { Alert, Button, UserText } from '../../ui/index.ts';
import { leftWordsText as text } from './left-words.text.fr.ts';

/** Text that was being typed about an item that a colleague handled meanwhile. */
export interface LeftWords {
  readonly id: string;
  /** Name of the item. */
  readonly name: string;
  readonly words: string;
}

/** Keeps the text of boxes that left the screen, while the page is open; each box calls `onLeft` when it unmounts. */
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

/** Passes the text of a box to `onLeft` when the box unmounts. */
export function useHandOver({ id, name, words }: LeftWords, onLeft: OnLeft): void {
  const latest = useRef({ name, words, onLeft });
  useEffect(() => {
    latest.current = { name, words, onLeft };
  }, [name, words, onLeft]);
  useEffect(
    () => () => {
      // Reads the last rendered values, after the last change of the box.
      const { onLeft: handOver, ...entry } = latest.current;
      if (entry.words.trim() !== '') handOver({ id, ...entry });
    },
    [id],
  );
}

/** Copies the text, which stays selectable on screen: some browsers refuse to copy. */
async function copy(words: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
    notify('good', text.copied);
  } catch {
    notify('bad', text.notCopied);
    // A repeated error does not change the toast, hence this announcement.
    announce(text.notCopied);
  }
}

interface LeftWordsAlertsProps {
  readonly left: readonly LeftWords[];
  readonly title: (name: string) => string;
  readonly lead: string;
  readonly onForget: (id: string) => void;
}

/** Shows text typed about items that no longer wait: it is not sent, and can still be copied. */
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
