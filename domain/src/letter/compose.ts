import { formatDate, ok, refuse, type PlainDate, type Result } from '../kernel/index.ts';
import { citeRuling, isRulingId, rulings } from '../ruling/index.ts';
import { nameExhibit } from './exhibit-titles.fr.ts';
import type { LetterFacts } from './facts.ts';
import { writeExhibitNote } from './grounds.fr.ts';
import { letterTexts, listOutdatedTexts, type LawId } from './letter-texts.ts';
import { listLaw, type Letter } from './letter.ts';
import { buildCosignature, listSenderLines } from './people.fr.ts';
import { listReferences } from './phrases.fr.ts';

/** The parts of a letter that its model decides; the rest is common to all models. */
export type Draft = Pick<
  Letter,
  'model' | 'title' | 'addressee' | 'subject' | 'salutation' | 'sections' | 'closing' | 'signature' | 'summary'
>;

/**
 * Completes a draft: sender, references, exhibits, and the texts that it cites. How these were read is shown on the
 * screen, and never sent.
 */
export function composeLetter(
  facts: LetterFacts,
  draft: Draft,
  today: PlainDate,
): Result<Letter, 'DOSSIER_RULES_OUTDATED'> {
  const sections = draft.sections
    .map(({ heading, paragraphs }) => ({ heading, paragraphs: paragraphs.filter(({ text }) => text !== '') }))
    .filter(({ paragraphs }) => paragraphs.length > 0);
  const used = listLaw(sections);
  if (listOutdatedTexts(used, today).length > 0) return refuse('DOSSIER_RULES_OUTDATED');
  const { fine, exhibits } = facts;
  const cosignature = buildCosignature(facts);
  return ok({
    ...draft,
    sections,
    sender: { name: fine.debtorName, lines: listSenderLines(facts) },
    date: writePlaceAndDate(facts),
    references: listReferences(facts),
    exhibits: exhibits.map((exhibit, index) => ({
      number: index + 1,
      title: nameExhibit(exhibit.kind, facts),
      detail: exhibit.detail,
      note: writeExhibitNote(exhibit),
    })),
    ...(cosignature === null ? {} : { cosignature }),
    law: used.map((id) => citeLaw(facts, id)),
  });
}

function citeLaw({ rulings: rulingNumbers }: LetterFacts, id: LawId): Letter['law'][number] {
  if (!isRulingId(id)) return { cite: letterTexts[id].cite, version: letterTexts[id].version };
  return { cite: citeRuling(id, rulingNumbers?.[id] ?? ''), version: rulings[id].version };
}

/** « Lille, le 5 février 2027 »: the debtor's commune, when their address bears one and they sign themselves. */
function writePlaceAndDate({ fine, more, preparedOn }: LetterFacts): string {
  const day = formatDate(preparedOn);
  const commune =
    more.mandatary !== null ? undefined : /[\s,]\d{5} (\p{L}[^\n,]*?)(?: cedex\b.*)?$/imu.exec(fine.debtorAddress)?.[1];
  return commune === undefined ? `Le ${day}` : `${commune}, le ${day}`;
}

/** The one printed on the notice: a contractor may be competent, and the town hall not. */
export function buildNoticeAddressee({ fine }: Pick<LetterFacts, 'fine'>): Letter['addressee'] {
  return {
    name: fine.authorityName,
    lines: (fine.authorityAddress ?? '').split('\n').filter((line) => line !== ''),
    channel:
      fine.authorityAddress === null
        ? `Par la voie électronique de l’avis\u00a0: ${fine.authorityUrl}`
        : 'Lettre recommandée avec avis de réception, ou voie électronique indiquée sur l’avis',
  };
}

/** The officer of the public ministry, behind the service whose address the notice prints. */
export function buildOfficerAddressee({ fine }: Pick<LetterFacts, 'fine'>): Letter['addressee'] {
  const lines = (fine.authorityAddress ?? '').split('\n').filter((line) => line !== '');
  return {
    name: 'Madame ou Monsieur l’Officier du ministère public',
    lines: fine.authorityName === '' ? lines : [fine.authorityName, ...lines],
    channel:
      fine.authorityAddress === null
        ? `Par la voie électronique de l’avis\u00a0: ${fine.authorityUrl}`
        : 'Lettre recommandée avec avis de réception, ou voie électronique indiquée sur l’avis',
  };
}
