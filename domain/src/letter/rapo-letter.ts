import { legalTexts, outdatedTexts, type LegalTextId } from '../fine/index.ts';
import { amountInFrench, dateInFrench, dateInFrenchWords, ok, refuse, timeInFrench, type PlainDate, type Result } from '../kernel/index.ts';
import { exhibitTitles } from './dossier.messages.fr.ts';
import type { LetterFacts } from './facts.ts';
import type { Letter, LetterSection } from './letter.ts';
import { decisionRequest, depositGround, exhibitNote, holderGrounds, noticeFacts, photographsRequest, silenceReminder, standing } from './rapo-grounds.fr.ts';
import { rapoSummary } from './rapo-summary.fr.ts';

export const rapoModel = 'RAPO, modèle 1';

/**
 * The mandatory appeal against an FPS (CGCT R2333-120-13), in the debtor's name: facts, grounds, request,
 * exhibits. It never promises a result and never speaks of a penal sanction, which an FPS is not.
 * @param today refuses texts whose reading is too old on that day.
 */
export function rapoLetter(facts: LetterFacts, today: PlainDate): Result<Letter, 'DOSSIER_RULES_OUTDATED'> {
  const { fine, exhibits } = facts;
  const sections = sectionsOf(facts, today);
  const used = [...new Set(sections.flatMap(({ paragraphs }) => paragraphs.flatMap(({ law }) => law)))];
  if (outdatedTexts(used, today).length > 0) return refuse('DOSSIER_RULES_OUTDATED');
  const title = 'Recours administratif préalable obligatoire';
  return ok({
    model: rapoModel,
    title,
    sender: { name: fine.debtorName, lines: fine.debtorAddress.split('\n') },
    addressee: {
      name: fine.authorityName,
      lines: (fine.authorityAddress ?? '').split('\n').filter((line) => line !== ''),
      channel: fine.authorityAddress === null ? `Par la voie électronique de l’avis : ${fine.authorityUrl}` : 'Lettre recommandée avec avis de réception, ou voie électronique indiquée sur l’avis',
    },
    date: `Le ${dateInFrench(facts.preparedOn)}`,
    subject: `${title} contre l’avis de paiement n° ${groupedNumber(fine.noticeNumber)}${fine.noticeKey === null ? '' : `, clé ${fine.noticeKey}`}`,
    references: referencesOf(facts),
    salutation: 'Madame, Monsieur,',
    sections,
    closing: 'Je vous prie d’agréer, Madame, Monsieur, mes salutations distinguées.',
    signature: { name: fine.debtorName, quality: 'débiteur désigné par le certificat d’immatriculation' },
    exhibits: exhibits.map((exhibit, index) => ({ number: index + 1, title: exhibitTitles[exhibit.kind], detail: exhibit.detail, note: exhibitNote(exhibit) })),
    summary: rapoSummary(facts),
    law: used.map((id) => ({ cite: legalTexts[id].cite, checkedOn: legalTexts[id].checkedOn, version: legalTexts[id].version })),
    lawChecked: `Textes relus le ${dateInFrench(oldestReading(used))}.`,
  });
}

/** « 21590350100017 26 1 314 000 001 », as notices print it. */
export function groupedNumber(number: string): string {
  const parts = [number.slice(0, 14), number.slice(14, 16), number.slice(16, 17), number.slice(17, 20), number.slice(20, 23), number.slice(23)];
  return parts.join('\u00a0');
}

function sectionsOf(facts: LetterFacts, today: PlainDate): readonly LetterSection[] {
  const { fine, declaration, exhibits } = facts;
  const grounds = [...holderGrounds(fine, exhibits), ...(declaration === null ? [] : [depositGround(declaration, fine, exhibits)])];
  const remarks = (fine.remarks ?? '').split('\n').filter((line) => line !== '');
  return [
    { heading: 'Les faits', paragraphs: [noticeFacts(fine, exhibits), ...standing(fine, exhibits, today)] },
    { heading: 'Les motifs du recours', paragraphs: grounds },
    ...(remarks.length === 0 ? [] : [{ heading: 'Précisions', paragraphs: remarks.map((text) => ({ text, law: [] })) }]),
    { heading: 'Ma demande', paragraphs: [decisionRequest, ...(fine.geolocated ? [photographsRequest] : []), silenceReminder] },
  ];
}

function referencesOf({ fine }: LetterFacts): Letter['references'] {
  return [
    { label: 'Avis de paiement n°', value: groupedNumber(fine.noticeNumber) },
    ...(fine.noticeKey === null ? [] : [{ label: 'Clé', value: fine.noticeKey }]),
    { label: 'Date de l’avis', value: dateInFrenchWords(fine.noticeDate) },
    { label: 'Constat', value: `${dateInFrenchWords(fine.observedOn)} à ${timeInFrench(fine.observedAt)}` },
    { label: 'Lieu', value: fine.place },
    { label: 'Immatriculation', value: fine.plate },
    ...(fine.amountCents === null ? [] : [{ label: 'Montant du forfait', value: amountInFrench(fine.amountCents) }]),
  ];
}

function oldestReading(ids: readonly LegalTextId[]): PlainDate {
  return ids.map((id) => legalTexts[id].checkedOn).reduce((oldest, day) => (day < oldest ? day : oldest));
}
