import { useEffect } from 'react';
import { Alert } from '../../ui/index.ts';
import type { NoticePage } from '../../vision/index.ts';
import { finesText } from '../fines.text.fr.ts';
import type { FieldsProps } from '../form/fine-fields.ts';
import { ReviewLine } from './review-line.tsx';
import type { ReviewLine as Line } from './review-lines.ts';
import type { ReviewAction, ReviewState } from './review-state.ts';

const text = finesText.review;

interface ReviewListProps extends FieldsProps {
  readonly lines: readonly Line[];
  readonly pages: readonly NoticePage[];
  /** False when only the dates are wanted. */
  readonly identified: boolean;
  readonly state: ReviewState;
  readonly dispatch: (action: ReviewAction) => void;
}

/** Facts of the notice, one per line, read or to be typed. */
export function ReviewList({ lines, pages, identified, state, dispatch, ...fields }: ReviewListProps) {
  const { errors } = fields;
  // Opens the fields with errors, because the summary links to them.
  useEffect(() => {
    for (const { name } of lines)
      if (isWrong(name, errors) && !state.open.includes(name)) dispatch({ kind: 'open', line: name });
  }, [errors, lines, state.open, dispatch]);
  const toLookAt = lines.find(({ name }) => name === state.toLookAt);
  return (
    <>
      <ul className="review-lines">
        {lines.map((line) => (
          <ReviewLine
            key={line.name}
            {...fields}
            line={line}
            page={pages[line.read?.page ?? 0]}
            isOpen={state.open.includes(line.name) || isWrong(line.name, errors)}
            isToLookAt={state.toLookAt === line.name}
            identified={identified}
            dispatch={dispatch}
          />
        ))}
      </ul>
      {toLookAt !== undefined && (
        <Alert tone="wait" live="alert" title={text.lookFirst(toLookAt.label)}>
          {toLookAt.read?.doubts[0]}
        </Alert>
      )}
    </>
  );
}

function isWrong(name: Line['name'], errors: FieldsProps['errors']): boolean {
  const fields = { title: ['title', 'demand', 'appealed'], noticeNumber: ['noticeNumber', 'noticeKey'] } as const;
  const of: readonly string[] = name in fields ? fields[name as keyof typeof fields] : [name];
  return of.some((field) => errors[field] !== undefined);
}
