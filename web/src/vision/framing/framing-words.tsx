import { Fragment } from 'react';
import { Chip } from '../../ui/index.ts';

interface FramingWordsProps {
  readonly words: string;
  /** What is photographed is whole in the picture. */
  readonly isFound: boolean;
}

/** What the camera says of what it sees: each sentence on a line of its own, so that no plate is cut. */
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

/** No sentence of a camera holds another point than its last. */
const splitSentences = (words: string): readonly string[] => (words.match(/[^.]+\.?/g) ?? []).map((one) => one.trim());
