import { foldWords } from '../kernel/index.ts';
import type { FineTrack } from './fine.ts';
import { isFormPossible, readNumber } from './notice-number.ts';

/** First question: the words printed at the top. */
export const titleChoices = [
  'fps',
  'rectified',
  'fps-majore',
  'contravention',
  'amende-majoree',
  'prive',
  'unknown',
] as const;
export type TitleChoice = (typeof titleChoices)[number];
/** Second question, only when the first was not enough: what the paper asks for. */
export const demandChoices = [
  'unpaid',
  'unpaid-majored',
  'misplaced',
  'misplaced-majored',
  'company',
  'unknown',
] as const;
export type DemandChoice = (typeof demandChoices)[number];

/** Answers to whether an appeal, which a rectified notice answers, was sent by the person or for them. */
export const appealedChoices = ['yes', 'no', 'unknown'] as const;
export type AppealedChoice = (typeof appealedChoices)[number];

/** A title of a notice: a procedure, or the rectified notice, which is an FPS whose only appeal was made. */
export type NoticeTitle = FineTrack | 'rectified';

export interface NoticeClues {
  /** Words read on the notice, as many as there are. */
  readonly words?: string;
  readonly number?: string;
  readonly title?: TitleChoice;
  readonly demand?: DemandChoice;
  readonly appealed?: AppealedChoice;
}

/**
 * Destination of a notice. When the answers leave a doubt, a person decides: a wrong track costs the month of the
 * appeal.
 */
export type Routing =
  /** `isRectified`: one appeal for each FPS was made already, so that the next one is the tribunal. */
  | { readonly kind: 'track'; readonly track: FineTrack; readonly isRectified?: true }
  | { readonly kind: 'ask'; readonly question: 'title' | 'demand' | 'appealed' }
  | {
      readonly kind: 'person';
      readonly why: 'contradiction' | 'not-known' | 'not-appealed' | 'foreign' | 'other-language';
    };

/** Titles as they are printed, without accents. A body of text quotes the others' words: only titles count. */
const titles: readonly (readonly [NoticeTitle, RegExp])[] = [
  [
    'fps-majore',
    /avertissement (relatif au|de|du|pour le)? ?(forfait|fps|titre)|(forfait de post stationnement|fps) majore\b(?! (en cas|si|a defaut|sous))|titre executoire|avertissement .{0,40}fps majore/,
  ],
  ['rectified', /avis (de paiement )?rectificatif/],
  ['fps', /avis de paiement|avis d information .{0,30}forfait de post stationnement/],
  ['amende-majoree', /avis d amende (forfaitaire )?majoree/],
  ['contravention', /avis de contravention|avis d information .{0,30}contravention/],
  [
    'prive',
    /parking prive|parc de stationnement prive|conditions generales (d utilisation|de stationnement|du parking)|indemnite (forfaitaire )?de stationnement|penalite contractuelle|redevance contractuelle/,
  ],
];
/**
 * Words that only papers of another country print, whole: a street « rue du Luxembourg », a « constat d’infraction »
 * and « simultanément » are French. German and Dutch stems are followed by others.
 */
const foreign = new RegExp(
  `\\b(?:${[
    '(?:bussgeld|verwarnung|ordnungsbusse|vertragsstrafe|naheffing|retributiebon|boete)[a-z]*',
    'penalty charge notice|parking charge notice|parking ticket',
    'multa|contravvenzione|sanzione|sanzioni|denuncia|coima',
    'amende d ordre|canton d[eu] (?:vaud|geneve|neuchatel|fribourg|berne|valais|jura)',
    'ville de bruxelles|parking brussels|perception immediate|avertissement taxe|sanction administrative communale',
    'police grand ducale|grand duche de luxembourg|ville de luxembourg',
  ].join('|')})\\b`,
);

/** Returns the track that the clues lead to, or the question to ask next. It never settles a doubt. */
export function routeNotice(clues: NoticeClues): Routing {
  const words = foldWords(clues.words ?? '').join(' ');
  const titleMatches = titles.flatMap(([track, title]) => {
    const at = title.exec(words)?.index;
    return at === undefined ? [] : [{ track, at }];
  });
  const at = (title: NoticeTitle): number => titleMatches.find(({ track }) => track === title)?.at ?? Infinity;
  // An « avertissement » names, further down, the notice of payment it follows. The other way round, a notice of
  // payment that warns of the FPS majoré is no « avertissement »: then neither word settles it.
  const printedTitles = titleMatches
    .filter(({ track }) => !(track === 'fps' && (at('fps-majore') < at('fps') || at('rectified') <= at('fps'))))
    .map(({ track }) => track);
  if (printedTitles.length === 0 && foreign.test(words)) {
    // The title that the person chose, who holds the paper, weighs more than a word of it.
    const isTitled = clues.title !== undefined && clues.title !== 'unknown';
    return { kind: 'person', why: isTitled ? 'contradiction' : 'foreign' };
  }
  const byNumber = clues.number === undefined ? 'unknown' : readNumber(clues.number).form;
  const answeredTrack = findAnsweredTitle(clues);

  if (answeredTrack === 'ask-title' || answeredTrack === 'ask-demand') {
    const [only] = printedTitles;
    if (only !== undefined && printedTitles.length === 1 && isFormPossible(toFineTrack(only), byNumber))
      return routeOfTitle(only, clues);
    return { kind: 'ask', question: answeredTrack === 'ask-title' ? 'title' : 'demand' };
  }
  if (answeredTrack === null) return { kind: 'person', why: 'not-known' };
  const contradicted =
    (printedTitles.length === 1 && printedTitles[0] !== answeredTrack) ||
    !isFormPossible(toFineTrack(answeredTrack), byNumber);
  return contradicted ? { kind: 'person', why: 'contradiction' } : routeOfTitle(answeredTrack, clues);
}

/** Returns the route of a title. A rectified notice leads to the tribunal only when the appeal is known to be sent. */
function routeOfTitle(title: NoticeTitle, { appealed }: NoticeClues): Routing {
  if (title !== 'rectified') return { kind: 'track', track: title };
  if (appealed === undefined) return { kind: 'ask', question: 'appealed' };
  return appealed === 'yes'
    ? { kind: 'track', track: 'fps', isRectified: true }
    : { kind: 'person', why: 'not-appealed' };
}

/** Returns the track of a title that was read; a rectified notice belongs to an FPS. */
export function toFineTrack(title: NoticeTitle): FineTrack {
  return title === 'rectified' ? 'fps' : title;
}

function findAnsweredTitle({ title, demand }: NoticeClues): NoticeTitle | 'ask-title' | 'ask-demand' | null {
  if (title === undefined) return 'ask-title';
  if (title !== 'unknown') return title;
  return demand === undefined ? 'ask-demand' : demanded[demand];
}

const demanded: Readonly<Record<DemandChoice, FineTrack | null>> = {
  unpaid: 'fps',
  'unpaid-majored': 'fps-majore',
  misplaced: 'contravention',
  'misplaced-majored': 'amende-majoree',
  company: 'prive',
  unknown: null,
};
