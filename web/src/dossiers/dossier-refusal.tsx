import type { Fine } from '@placejuste/contracts/fines';
import { readPaperFaultField } from '@placejuste/domain/exhibit-check';
import { canFactsChange } from '@placejuste/domain/fine';
import { RefusalAdvice } from '../account/index.ts';
import type { CallRefusal } from '../platform/index.ts';
import { ErrorAlert, LinkButton } from '../ui/index.ts';
import { dossiersText as text } from './dossiers.text.fr.ts';
import { PaperFaults, type FaultyPaper } from './papers/paper-faults.tsx';

/** Kinds of exhibits that are the person’s documents, and are replaced on the page of the documents. */
export const fromDocuments: readonly string[] = ['carte-grise', 'cmi-front', 'cmi-back'];

interface DossierRefusalProps {
  readonly refusal: CallRefusal;
  readonly fine: Fine;
  /** Address of the form that corrects the fine. */
  readonly editAddress: string;
  readonly onFineChanged: () => Promise<void>;
  /** Called when the obstacle is removed, to request the dossier again. */
  readonly onMended: () => void;
}

/** All missing or contradictory facts at once, each with the place or way to correct it. */
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

/** Groups the faults by paper, since one act corrects them all. */
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
