import { Progress } from '../../ui/index.ts';
import { noticeReadingText } from './notice-reading.text.fr.ts';
import type { ReadStep } from './read-file.lazy.ts';

const text = noticeReadingText.steps;

/** Progress of a reading, as text and as a bar. */
export function ReadingProgress({
  step,
  only = text.reading(1, 1),
}: {
  readonly step: ReadStep;
  /** Text for a single page; another one than the default when the paper is not a notice. */
  readonly only?: string;
}) {
  const label = describeStep(step, only);
  return (
    <>
      {/* The bar below shows the same words. */}
      <p role="status" className="visually-hidden">
        {label}
      </p>
      <Progress label={label} {...(step.kind === 'fetching' ? { value: step.part } : {})} />
    </>
  );
}

function describeStep(step: ReadStep, only: string): string {
  if (step.kind === 'opening') return text.opening;
  if (step.kind === 'fetching') return text.fetching;
  return step.of === 1 ? only : text.reading(step.page, step.of);
}
