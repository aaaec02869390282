import type { ExhibitCheck } from '@placejuste/contracts/dossiers';
import { describeFinding, type Finding } from '@placejuste/domain/exhibit-reading';
import { nameExhibit } from '@placejuste/domain/letter';
import { buildPageLinks, type StoredObject } from '../../storage/index.ts';
import type { DossierRow } from '../dossiers.repository.ts';
import { isAwaited, listStoppedExhibits, listUnreadPapers, type ComparedExhibit } from './compare-exhibits.ts';

interface CheckSubject {
  readonly row: Pick<DossierRow, 'facts' | 'exhibits'>;
  readonly comparedExhibits: readonly ComparedExhibit[];
  readonly files: readonly Pick<StoredObject, 'id' | 'pages'>[];
}

/** The reading of each exhibit as the screen shows it, with the pictures that its crops are cut from. */
export function buildCheckView(
  needs: Parameters<typeof buildPageLinks>[0],
  { row, comparedExhibits, files }: CheckSubject,
): ExhibitCheck {
  const conflictingExhibits = listStoppedExhibits(comparedExhibits);
  const now = needs.clock.now();
  return {
    isReading: comparedExhibits.some((one) => isAwaited(one, now)),
    isStopped: conflictingExhibits.length > 0,
    unread: listUnreadPapers(row).map(({ number, kind }) => ({ number, title: nameExhibit(kind, row.facts.letter) })),
    rows: comparedExhibits.map((one) => {
      const file = files.find(({ id }) => id === one.objectId);
      // An exhibit that is still unread after a long time counts as unreadable.
      const state = one.state === 'read' ? 'read' : 'unreadable';
      return {
        number: one.number,
        kind: one.kind,
        title: nameExhibit(one.kind, row.facts.letter),
        state: isAwaited(one, now) ? 'queued' : state,
        isStopped: conflictingExhibits.includes(one),
        isSaidRight: one.isSaidRight,
        pages: file === undefined ? [] : buildPageLinks(needs, file),
        findings: one.findings.map((finding) => buildFindingView(finding, one, comparedExhibits)),
      };
    }),
  };
}

function buildFindingView(
  finding: Finding,
  own: ComparedExhibit,
  exhibits: readonly ComparedExhibit[],
): ExhibitCheck['rows'][number]['findings'][number] {
  const { claim, standing, expected, shown } = finding;
  return {
    claim: toEventClaim(claim),
    standing,
    sentence: describeFinding(finding, own.kind),
    expected,
    shown: shown?.value ?? null,
    place: shown === null ? null : { page: shown.page, parts: shown.parts.map((part) => ({ ...part })) },
    against: standing === 'agrees' ? null : findAgreement(finding, own, exhibits),
  };
}

/**
 * Replaces a claim that older applications do not know, and for which they would refuse the whole check: the days of a
 * sending, the place of a ticket, the days of a right. None of these papers is compared by the substitute, the sentence
 * names the real claim, and people do not answer these.
 */
function toEventClaim(claim: Finding['claim']): Finding['claim'] {
  return replacements[claim] ?? claim;
}

const replacements: Readonly<Partial<Record<Finding['claim'], Finding['claim']>>> = {
  sentOn: 'eventOn',
  receivedOn: 'eventOn',
  refusedOn: 'eventOn',
  place: 'eventOn',
  street: 'eventOn',
  awardFrom: 'eventOn',
  awardUntil: 'cardEnd',
};

/** The place on another exhibit that agrees with the letter on that value; null when none does. */
function findAgreement(
  { claim, expected }: Finding,
  own: ComparedExhibit,
  exhibits: readonly ComparedExhibit[],
): ExhibitCheck['rows'][number]['findings'][number]['against'] {
  for (const one of exhibits) {
    const match =
      one === own ? undefined : one.findings.find((other) => other.claim === claim && other.expected === expected);
    if (match?.standing === 'agrees' && match.shown !== null)
      return { number: one.number, page: match.shown.page, parts: match.shown.parts.map((part) => ({ ...part })) };
  }
  return null;
}
