import { Fragment } from 'react';
import { Chip } from '../../ui/index.ts';

interface FramingWordsProps {
  readonly words: string;
  /** True when the subject is entirely in the picture. */
  readonly isFound: boolean;
}

/** Current hint of the camera: each sentence on its own line, so that no plate is broken across lines. */
export function FramingWords({ words, isFound }: FramingWordsProps) {
  if (words === '') return null;
  return (
    <Chip tone={isFound ? 'good' : 'info'}>
      {splitSentences(words).map((sentence, index) => (
        <Fragment key={sentence}>
          {index > 0 && ' '}
          <span className="sentence">{sentence}</span>
        </Fragment>
      ))}
    </Chip>
  );
}

/** Splits hints into sentences; their only full stop is the final one. */
const splitSentences = (words: string): readonly string[] => (words.match(/[^.]+\.?/g) ?? []).map((one) => one.trim());
