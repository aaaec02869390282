import { referenceOf } from '@placejuste/domain/support';
import { useEffect, useRef, useState } from 'react';
import { announce, notify } from '../../accessibility/index.ts';
import { dropDraftsExcept } from '../../offline/index.ts';
import { Alert, Button } from '../../ui/index.ts';
import { contactQueueText } from './contact-queue.text.fr.ts';

const text = contactQueueText.gone;
const prefix = 'message-answer-';
export const answerDraftKey = (id: string): string => prefix + id;

interface GoneAnswer {
  readonly id: string;
  readonly words: string;
}

interface MessageList {
  readonly data: { readonly pages: readonly { readonly rows: readonly { readonly id: string }[] }[] } | undefined;
  readonly isFetchedAfterMount: boolean;
  /** The last reading failed: what is shown was read before. */
  readonly isRefetchError: boolean;
  readonly hasNextPage: boolean;
}

/**
 * Forgets the answers that were begun on this device to messages a colleague dealt with meanwhile. Only a list read
 * whole, and just now, says which those are: an older one may lack a message that another tab already answers.
 * @returns those that stood on screen, to be shown, and what a message says of its own when it leaves the screen.
 */
export function useGoneAnswers({ data, isFetchedAfterMount, isRefetchError, hasNextPage }: MessageList) {
  const [left, setLeft] = useState<readonly GoneAnswer[]>([]);
  useEffect(() => {
    if (data === undefined || !isFetchedAfterMount || isRefetchError || hasNextPage) return;
    // Without local storage nothing was kept.
    dropDraftsExcept(prefix, new Set(idsOf(data))).catch(() => undefined);
  }, [data, isFetchedAfterMount, isRefetchError, hasNextPage]);
  const present = new Set(idsOf(data));
  return {
    gone: left.filter(({ id }) => !present.has(id)),
    onLeft: (one: GoneAnswer) => setLeft((before) => [...before.filter(({ id }) => id !== one.id), one]),
    forget: (gone: string) => setLeft((before) => before.filter(({ id }) => id !== gone)),
  };
}

function idsOf(data: MessageList['data']): readonly string[] {
  return data?.pages.flatMap(({ rows }) => rows.map(({ id }) => id)) ?? [];
}

/** Hands over what stood in the box of a message when the message leaves the screen. */
export function useLeftWords(id: string, words: string, onLeft: (one: GoneAnswer) => void): void {
  const latest = useRef({ words, onLeft });
  useEffect(() => {
    latest.current = { words, onLeft };
  }, [words, onLeft]);
  useEffect(
    () => () => {
      // As last shown: the message leaves after its last change.
      const typed = latest.current;
      if (typed.words.trim() !== '') typed.onLeft({ id, words: typed.words });
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

interface GoneAnswersProps {
  readonly gone: readonly GoneAnswer[];
  readonly onForget: (id: string) => void;
}

/** What was being typed to messages that are no longer there: nothing is sent, and nothing is lost unseen. */
export function GoneAnswers({ gone, onForget }: GoneAnswersProps) {
  return gone.map(({ id, words }) => {
    const reference = referenceOf(id);
    return (
      <Alert key={id} tone="wait" live="status" title={text.title(reference)}>
        <p>{text.lead}</p>
        <p className="typed" dir="auto">
          {words}
        </p>
        <Button icon="share" wide onClick={() => void copy(words)}>
          {text.copy(reference)}
        </Button>
        <Button icon="trash" wide onClick={() => onForget(id)}>
          {text.forget(reference)}
        </Button>
      </Alert>
    );
  });
}
