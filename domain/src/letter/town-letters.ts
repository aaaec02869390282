import { formatDate, type PlainDate, type Result } from '../kernel/index.ts';
import { citeRulingOrLaw } from './cited-rulings.fr.ts';
import { composeLetter, buildNoticeAddressee, buildOfficerAddressee } from './compose.ts';
import type { LetterFacts } from './facts.ts';
import { isPenal } from './letter-kinds.ts';
import { makeParagraph, makeSentence, type Letter } from './letter.ts';
import {
  writeDebtorRepresentation,
  describeDebtor,
  nameDebtorRole,
  isWrittenForDebtor,
  buildSignature,
} from './people.fr.ts';
import {
  mentionExhibits,
  hasExhibit,
  nameNotice,
  writeNoticeFacts,
  buildOwnWords,
  proofsOfSending,
} from './phrases.fr.ts';
import { writePreviousStep } from './previous-step.fr.ts';
import { buildFileSummary, buildFollowUpSummary, buildPhotosSummary } from './summaries.fr.ts';

type LetterResult = Result<Letter, 'DOSSIER_RULES_OUTDATED'>;

const closing = 'Je vous prie d’agréer, Madame, Monsieur, mes salutations distinguées.';

/** The letter that asks the town for the photographs of its statement, which show where the car stood. */
export function buildPhotosLetter(facts: LetterFacts, today: PlainDate): LetterResult {
  const { fine, exhibits } = facts;
  const located = citeRulingOrLaw(facts, 'ce-472912', {
    cited: (reference) =>
      'Quand le lieu du stationnement vient d’une géolocalisation, il revient à la collectivité de ' +
      `l’établir (Conseil d’État, ${reference}).`,
  });
  return composeLetter(
    facts,
    {
      model: 'Demande de photographies, modèle 9',
      title: 'Demande des photographies du constat',
      addressee: { ...buildNoticeAddressee(facts), channel: 'Courrier ou voie électronique indiquée sur l’avis' },
      subject: `Photographies prises lors du constat, ${nameNotice(facts)}`,
      salutation: 'Madame, Monsieur,',
      sections: [
        {
          heading: 'Les faits',
          paragraphs: [
            writeNoticeFacts(facts),
            makeParagraph(
              makeSentence(
                `${describeDebtor(facts)}` + `${mentionExhibits(exhibits, 'carte-grise')}.`,
                'cgct-l2333-87',
              ),
              writeDebtorRepresentation(facts),
            ),
          ],
        },
        { heading: 'Précisions', paragraphs: buildOwnWords(facts) },
        {
          heading: 'Ma demande',
          paragraphs: [
            makeParagraph(
              fine.geolocated ? makeSentence('L’avis indique que le véhicule a été géolocalisé.') : null,
              fine.geolocated ? located : null,
              makeSentence(
                'Je vous demande de me communiquer les photographies prises lors du constat, avec leur date, ' +
                  'leur heure et leur lieu, ainsi que les éléments qui situent le véhicule.',
              ),
            ),
            makeParagraph(makeSentence('S’il n’en existe pas, je vous demande de me l’écrire.')),
            makeParagraph(
              makeSentence(
                'Cette demande ne remplace pas le recours préalable, qui garde son délai et ses formes.',
                'cgct-r2333-120-13',
              ),
            ),
          ],
        },
      ],
      closing,
      signature: buildSignature(facts, nameDebtorRole(facts)),
      summary: buildPhotosSummary(facts),
    },
    today,
  );
}

/** The letter that asks, after the month of silence, for the pieces on which the tribunal will decide. */
export function buildFileLetter(facts: LetterFacts, today: PlainDate): LetterResult {
  return composeLetter(
    facts,
    {
      model: 'Demande du dossier, modèle 11',
      title: 'Demande de communication du dossier',
      addressee: { ...buildNoticeAddressee(facts), channel: 'Lettre recommandée avec avis de réception' },
      subject: `Dossier du recours contre l’${nameNotice(facts)}`,
      salutation: 'Madame, Monsieur,',
      sections: [
        {
          heading: 'Les faits',
          paragraphs: [
            writeNoticeFacts(facts),
            makeParagraph(writeDebtorRepresentation(facts)),
            ...writePreviousStep(facts),
          ],
        },
        { heading: 'Précisions', paragraphs: buildOwnWords(facts) },
        {
          heading: 'Ma demande',
          paragraphs: [
            makeParagraph(
              makeSentence(
                'Je vous demande de me communiquer les pièces du dossier\u00a0: ' +
                  'le recours tel que vous l’avez reçu, l’accusé de sa réception, les indications de l’agent, les ' +
                  'photographies du constat et toute note sur la suite donnée.',
              ),
            ),
            ...(facts.more.refusedOn !== null
              ? []
              : [
                  makeParagraph(makeSentence('Si une décision a été prise, je vous demande de m’en envoyer la copie.')),
                ]),
            makeParagraph(
              makeSentence(
                'Cette demande n’allonge pas le délai d’un mois pour saisir le tribunal du stationnement payant.',
                'cgct-r2333-120-30',
              ),
            ),
          ],
        },
      ],
      closing,
      signature: buildSignature(facts, nameDebtorRole(facts)),
      summary: buildFileSummary(facts),
    },
    today,
  );
}

/** The reminder of a letter that was sent. It opens no delay and closes none. */
export function buildFollowUpLetter(facts: LetterFacts, today: PlainDate): LetterResult {
  const { fine, more } = facts;
  const penal = isPenal(fine.track);
  const sendingDate = more.sentOn === null ? '' : ` le ${formatDate(more.sentOn)}`;
  const { title, to, sentence } = describeSending(facts);
  const { exhibits } = facts;
  const isElectronic = hasExhibit(exhibits, 'electronic-proof') && !hasExhibit(exhibits, 'deposit-proof');
  const stamp =
    !penal && more.sentBy === 'registered' && !isElectronic
      ? makeSentence(
          'Un envoi à l’administration soumis à une date peut être posté jusqu’à cette date, le cachet de la poste ' +
            'faisant foi (article L. 112-1 du code des relations entre le public et l’administration).',
          'crpa-l112-1',
        )
      : null;
  return composeLetter(
    facts,
    {
      model: 'Relance, modèle 9',
      title,
      addressee: penal ? buildOfficerAddressee(facts) : buildNoticeAddressee(facts),
      subject: `Suite donnée ${to}, ${nameNotice(facts)}`,
      salutation: penal ? 'Madame, Monsieur l’Officier du ministère public,' : 'Madame, Monsieur,',
      sections: [
        {
          heading: 'Les faits',
          paragraphs: [
            writeNoticeFacts(facts),
            makeParagraph(
              makeSentence(`${sentence}${sendingDate}${mentionExhibits(exhibits, 'appeal-copy', ...proofsOfSending)}.`),
              stamp,
              buildReceiptSentence(facts),
            ),
            makeParagraph(writeDebtorRepresentation(facts)),
          ],
        },
        { heading: 'Précisions', paragraphs: buildOwnWords(facts) },
        {
          heading: 'Ma demande',
          paragraphs: [
            // Asking whether it arrived, beside the proof that it did, would be read as a form letter.
            makeParagraph(
              makeSentence(
                hasArrived(facts)
                  ? 'Je vous demande de me faire connaître la suite donnée à cet envoi.'
                  : 'Je vous demande de me confirmer que cet envoi vous est parvenu et de me faire connaître la ' +
                      'suite qui lui est donnée.',
              ),
            ),
            makeParagraph(
              penal
                ? makeSentence('Ce courrier ne remplace pas cet envoi, que je maintiens.')
                : makeSentence('Ce courrier ne remplace pas ce recours et ne change aucun délai.', 'cgct-r2333-120-13'),
            ),
          ],
        },
      ],
      closing: penal
        ? 'Je vous prie d’agréer, Madame, Monsieur l’Officier du ministère public, l’expression de ma ' +
          'considération distinguée.'
        : closing,
      signature: buildSignature(facts, penal ? 'personne désignée par l’avis' : nameDebtorRole(facts)),
      summary: buildFollowUpSummary(facts),
    },
    today,
  );
}

/**
 * Describes the letter that was sent. A mandatary may have sent an appeal, and somebody other than this writer may have
 * signed a penal letter for a company or a protected person.
 */
function describeSending(facts: LetterFacts): {
  readonly title: string;
  readonly to: string;
  readonly sentence: string;
} {
  const { track } = facts.fine;
  if (!isPenal(track))
    return { title: 'Suite donnée au recours', to: 'au recours', sentence: 'Le recours a été envoyé' };
  const what = track === 'contravention' ? 'requête en exonération' : 'réclamation';
  return isWrittenForDebtor(facts)
    ? { title: 'Suite donnée à un envoi', to: `à la ${what}`, sentence: `La ${what} a été envoyée` }
    : { title: 'Suite donnée à mon envoi', to: `à ma ${what}`, sentence: `J’ai envoyé ma ${what}` };
}

/** Returns whether the letter has arrived: its acknowledgment of receipt is dated, or joined. */
function hasArrived({ more, exhibits }: LetterFacts): boolean {
  return more.receivedOn !== null || hasExhibit(exhibits, 'receipt');
}

function buildReceiptSentence(facts: LetterFacts): ReturnType<typeof makeSentence> {
  const { more, exhibits } = facts;
  // The form does not ask whether an answer came: stated only where none is joined (`deniedStatements`).
  const unknown = more.refusedOn === null ? ' La suite qui lui a été donnée ne m’est pas connue.' : '';
  if (!hasArrived(facts)) return makeSentence(unknown.trim());
  if (more.receivedOn === null)
    return makeSentence(`Son accusé de réception est joint${mentionExhibits(exhibits, 'receipt')}.${unknown}`);
  return makeSentence(
    `Sa réception est datée du ${formatDate(more.receivedOn)}${mentionExhibits(exhibits, 'receipt')}.${unknown}`,
  );
}
