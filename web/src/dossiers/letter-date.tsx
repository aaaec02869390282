import type { Dossier } from '@placejuste/contracts/dossiers';
import type { Fine } from '@placejuste/contracts/fines';
import { computeDeadlineState } from '@placejuste/domain/fine';
import { formatDate, formatLongDate, parsePlainDate, toPlainDate } from '@placejuste/domain/kernel';
import { computeToday } from '../platform/index.ts';
import { Alert, LinkButton } from '../ui/index.ts';
import { dossiersText as text } from './dossiers.text.fr.ts';

interface LetterDateProps {
  readonly dossier: Dossier;
  readonly fine: Fine;
  /** Address of the page where the dossier is made again; null on that page, which already shows a past safe date. */
  readonly fineAddress: string | null;
}

/** For an unsent letter made on an earlier day: its date, and whether the safe date has passed since. */
export function LetterDate({ dossier, fine, fineAddress }: LetterDateProps) {
  const datedOn = parsePlainDate(dossier.datedOn ?? '');
  const today = computeToday();
  if (datedOn === null || datedOn >= today || hasLeft({ dossier, fine })) return null;
  const passed = fine.deadlines
    .filter(({ code }) => (dossier.kind === 'tsp' ? code === 'tsp' || code === 'fps-majore-tsp' : isFirstDate(code)))
    .map(({ safe, outer }) => ({ safe: toPlainDate(safe), outer: toPlainDate(outer) }))
    .find(({ safe }) => datedOn <= safe && safe < today);
  const isSigned = dossier.drawnOn != null;
  const isPassedSaid = passed !== undefined && fineAddress !== null;
  if (isSigned && !isPassedSaid) return null;
  return (
    <Alert tone={passed === undefined ? 'info' : 'wait'}>
      {!isSigned && <p>{text.dated(formatDate(datedOn))}</p>}
      {isPassedSaid && (
        <p>
          {computeDeadlineState(passed, today) === 'uncertain'
            ? text.safePassed(formatLongDate(passed.safe), formatLongDate(passed.outer))
            : text.allPassed(formatLongDate(passed.safe))}
        </p>
      )}
      {!isSigned && fineAddress !== null && (
        <LinkButton to={fineAddress} icon="paper" wide>
          {text.again}
        </LinkButton>
      )}
    </Alert>
  );
}

function isFirstDate(code: Fine['deadlines'][number]['code']): boolean {
  return code === 'rapo' || code === 'requete' || code === 'reclamation';
}

/** True when the letter was noted as sent since the dossier was made, or the fine accepts no more sending. */
function hasLeft({ dossier, fine }: Pick<LetterDateProps, 'dossier' | 'fine'>): boolean {
  const isSent = fine.steps.some(
    ({ step, recordedAt }) => (step === 'sent' || step === 'second-appeal') && recordedAt > dossier.createdAt,
  );
  return isSent || fine.status === 'accepted' || fine.status === 'closed';
}
