import { buildPaperPath } from '@placejuste/domain/next-step';
import { stepActNames } from '@placejuste/domain/step-act';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LinkButton, UserText } from '../../ui/index.ts';
import { documentsQuery } from './refused-papers.queries.ts';
import { refusedPapersText as text } from './refused-papers.text.fr.ts';

/** Each refused paper with its reason, and the photograph to take again; `children` when none is refused. */
export function RefusedPapers({ children }: { readonly children: ReactNode }) {
  const { data } = useQuery(documentsQuery);
  const refusedPapers = (data?.documents ?? []).filter(({ state }) => state === 'rejected');
  const [first] = refusedPapers;
  if (first === undefined) return children;
  return (
    <>
      {refusedPapers.map(({ kind, reason, remark }) => (
        <p key={kind}>
          <strong>{text.names[kind]}</strong> {reason?.message ?? text.refused}
          {remark !== null && (
            <>
              <br />
              {text.remark} <UserText>{remark}</UserText>
            </>
          )}
        </p>
      ))}
      <LinkButton to={buildPaperPath(first.kind)} look="act" icon="camera" wide>
        {stepActNames['retake-paper']}
      </LinkButton>
    </>
  );
}
