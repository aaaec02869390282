import type { ExhibitCheck } from '@placejuste/contracts/dossiers';
import { findingSentence, type Finding } from '@placejuste/domain/exhibit-reading';
import { exhibitTitle } from '@placejuste/domain/letter';
import { pageLinks, type StoredObject } from '../../storage/index.ts';
import type { DossierRow } from '../dossiers.repository.ts';
import { isAwaited, stoppedExhibits, unreadPapers, type ComparedExhibit } from './compare-exhibits.ts';

interface Checked {
  readonly row: Pick<DossierRow, 'facts' | 'exhibits'>;
  readonly compared: readonly ComparedExhibit[];
  readonly files: readonly Pick<StoredObject, 'id' | 'pages'>[];
}

/** What the screen shows of each exhibit, with the pictures that its crops are cut from. */
export function checkView(needs: Parameters<typeof pageLinks>[0], { row, compared, files }: Checked): ExhibitCheck {
  const stopped = stoppedExhibits(compared);
  const now = needs.clock.now();
  return {
    isReading: compared.some((one) => isAwaited(one, now)),
    isStopped: stopped.length > 0,
    unread: unreadPapers(row).map(({ number, kind }) => ({ number, title: exhibitTitle(kind, row.facts.letter) })),
    rows: compared.map((one) => {
      const file = files.find(({ id }) => id === one.objectId);
      return {
        number: one.number,
        kind: one.kind,
        title: exhibitTitle(one.kind, row.facts.letter),
        // An exhibit still unread long after counts as unreadable.
        state: isAwaited(one, now) ? 'queued' : one.state === 'read' ? 'read' : 'unreadable',
        isStopped: stopped.includes(one),
        isSaidRight: one.isSaidRight,
        pages: file === undefined ? [] : pageLinks(needs, file),
        findings: one.findings.map((finding) => findingView(finding, one, compared)),
      };
    }),
  };
}

function findingView(
  finding: Finding,
  own: ComparedExhibit,
  compared: readonly ComparedExhibit[],
): ExhibitCheck['rows'][number]['findings'][number] {
  const { claim, standing, expected, shown } = finding;
  return {
    claim: knownClaim(claim),
    standing,
    sentence: findingSentence(finding, own.kind),
    expected,
    shown: shown?.value ?? null,
    place: shown === null ? null : { page: shown.page, parts: shown.parts.map((part) => ({ ...part })) },
    against: standing === 'agrees' ? null : findAgreement(finding, own, compared),
  };
}

/**
 * An older application refuses the whole check over a claim it does not know: the days of a sending are told under one
 * that it does, which no paper of a sending is tested by. The sentence says which day; nobody answers for these.
 */
function knownClaim(claim: Finding['claim']): Finding['claim'] {
  return claim === 'sentOn' || claim === 'receivedOn' || claim === 'refusedOn' ? 'eventOn' : claim;
}

/** Where the first other exhibit that agrees with the letter on that value shows it; null when none does. */
function findAgreement(
  { claim, expected }: Finding,
  own: ComparedExhibit,
  compared: readonly ComparedExhibit[],
): ExhibitCheck['rows'][number]['findings'][number]['against'] {
  for (const one of compared) {
    const found =
      one === own ? undefined : one.findings.find((other) => other.claim === claim && other.expected === expected);
    if (found?.standing === 'agrees' && found.shown !== null)
      return { number: one.number, page: found.shown.page, parts: found.shown.parts.map((part) => ({ ...part })) };
  }
  return null;
}
