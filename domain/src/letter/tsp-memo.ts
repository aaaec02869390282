import type { PlainDate, Result } from '../kernel/index.ts';
import { dateInFrench } from '../kernel/index.ts';
import { compose } from './compose.ts';
import type { LetterFacts } from './facts.ts';
import { groundsOf } from './grounds.fr.ts';
import { paragraph, said, type Letter, type Paragraph } from './letter.ts';
import { exhibitMention, isCompany, noticeCalled, noticeFacts, ownWords, signing } from './phrases.fr.ts';
import { wentThrough } from './previous-step.fr.ts';
import { tspSummary } from './summaries.fr.ts';

/**
 * The statement joined to the tribunal's mandatory form, after an appeal or against a surcharged FPS. Signed by the
 * applicant or an avocat, nobody else (R2333-120-30). The tribunal's postal address changed over time: the one of the
 * form in force is the one to use, so none is printed.
 */
export function tspMemo(facts: LetterFacts, today: PlainDate): Result<Letter, 'DOSSIER_RULES_OUTDATED'> {
  const { fine } = facts;
  const surcharged = fine.track === 'fps-majore';
  return compose(
    facts,
    {
      model: 'Mémoire TSP, modèle 4',
      title: 'Mémoire joint au formulaire de requête',
      addressee: {
        name: 'Tribunal du stationnement payant',
        lines: [],
        channel: 'Avec le formulaire obligatoire, par le portail du tribunal ou à l’adresse imprimée sur le formulaire',
      },
      subject: surcharged
        ? `Requête contre le titre exécutoire, ${noticeCalled(facts)}`
        : `Requête après le recours préalable contre l’${noticeCalled(facts)}`,
      salutation: 'Madame, Monsieur,',
      sections: [
        { heading: 'Les faits', paragraphs: [noticeFacts(facts), ...who(facts)] },
        { heading: 'La procédure', paragraphs: surcharged ? againstTheTitle(facts) : wentThrough(facts) },
        { heading: 'Les motifs de la requête', paragraphs: groundsOf(facts) },
        { heading: 'Précisions', paragraphs: ownWords(facts) },
        { heading: 'Ce que je demande', paragraphs: asked(facts) },
      ],
      closing: 'Je vous prie d’agréer, Madame, Monsieur, l’expression de ma considération distinguée.',
      signature: signing(facts, 'requérant'),
      summary: tspSummary(facts),
    },
    today,
  );
}

function who(facts: LetterFacts): readonly Paragraph[] {
  const { fine, exhibits } = facts;
  const debtor = isCompany(facts) ? `${fine.debtorName} est` : 'Je suis';
  return [
    paragraph(
      said(`Le forfait a été établi par\u00a0: ${fine.authorityName}.`),
      said(
        `${debtor} le débiteur désigné par le certificat d’immatriculation du ` +
          `véhicule${exhibitMention(exhibits, 'carte-grise')}.`,
        'cgct-l2333-87',
      ),
    ),
  ];
}

function againstTheTitle({ fine, exhibits }: LetterFacts): readonly Paragraph[] {
  return [
    paragraph(
      said(
        `Un avertissement daté du ${dateInFrench(fine.noticeDate)} annonce un titre exécutoire émis pour ` +
          `le forfait majoré${exhibitMention(exhibits, 'notice')}.`,
      ),
      said(
        'Le débiteur peut contester devant le tribunal l’obligation de payer, même si l’avis de paiement ' +
          'n’a pas été contesté (Conseil d’État, 11 décembre 2020, n° 433309).',
        'ce-433309',
      ),
    ),
  ];
}

function asked({ fine }: LetterFacts): readonly Paragraph[] {
  const sum =
    fine.track === 'fps-majore' ? 'du forfait de post-stationnement majoré' : 'du forfait de post-stationnement';
  return [
    paragraph(
      said(
        `Je demande au tribunal de me décharger de l’obligation de payer la somme ${sum}, et, si elle a ` +
          'été payée, d’en ordonner le remboursement.',
        'cgct-r2333-120-30',
      ),
    ),
  ];
}
