import type { Fine } from '@placejuste/contracts/fines';
import { readPaperFaultField } from '@placejuste/domain/exhibit-check';
import { canFactsChange } from '@placejuste/domain/fine';
import { RefusalAdvice } from '../account/index.ts';
import type { CallRefusal } from '../platform/index.ts';
import { ErrorAlert, LinkButton } from '../ui/index.ts';
import { dossiersText as text } from './dossiers.text.fr.ts';
import { PaperFaults, type FaultyPaper } from './papers/paper-faults.tsx';

/** Exhibits that are the person’s documents: they are replaced there. */
export const fromDocuments: readonly string[] = ['carte-grise', 'cmi-front', 'cmi-back'];

interface DossierRefusalProps {
  readonly refusal: CallRefusal;
  readonly fine: Fine;
  /** Where the fine is corrected. */
  readonly editAddress: string;
  readonly onFineChanged: () => Promise<void>;
  /** What stopped the dossier was mended: it is asked for again. */
  readonly onMended: () => void;
}

/** Everything that lacks or contradicts the fine, at once, each with where or how to mend it. */
export function DossierRefusal({ refusal, fine, editAddress, onFineChanged, onMended }: DossierRefusalProps) {
  const papers = groupFaultyPapers(refusal.fields);
  const others = Object.entries(refusal.fields).filter(([field]) => readPaperFaultField(field) === null);
  return (
    <ErrorAlert title={text.refused}>
      <p>{refusal.message}</p>
      <RefusalAdvice code={refusal.code} />
      {others.length > 0 && (
        <ul>
          {others.map(([field, sentence]) => (
            <li key={field}>{sentence}</li>
          ))}
        </ul>
      )}
      {fromDocuments.some((field) => field in refusal.fields) && (
        <LinkButton to="/dashboard">{text.documents}</LinkButton>
      )}
      {papers.map((paper) => (
        <PaperFaults key={paper.paperId} paper={paper} fine={fine} onFineChanged={onFineChanged} onMended={onMended} />
      ))}
      {papers.length > 0 && canFactsChange(fine.status) && (
        <LinkButton to={editAddress} icon="edit" wide>
          {text.correct}
        </LinkButton>
      )}
    </ErrorAlert>
  );
}

/** The faults of one paper together: one act mends them. */
function groupFaultyPapers(fields: CallRefusal['fields']): readonly FaultyPaper[] {
  const papers = new Map<string, FaultyPaper>();
  for (const [field, sentence] of Object.entries(fields)) {
    const fault = readPaperFaultField(field);
    if (fault === null) continue;
    const knownPaper = papers.get(fault.paperId);
    papers.set(fault.paperId, {
      paperId: fault.paperId,
      code: knownPaper?.code ?? fault.code,
      sentences: [...(knownPaper?.sentences ?? []), sentence],
    });
  }
  return [...papers.values()];
}
