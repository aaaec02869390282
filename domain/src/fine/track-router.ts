import { foldedWords } from '../kernel/index.ts';
import type { FineTrack } from './fine.ts';
import { formAgrees, readNumber } from './notice-number.ts';

/** First question: the words printed at the top. */
export const titleChoices = ['fps', 'fps-majore', 'contravention', 'amende-majoree', 'prive', 'unknown'] as const;
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

export interface NoticeClues {
  /** Words read on the notice, as many as there are. */
  readonly words?: string;
  readonly number?: string;
  readonly title?: TitleChoice;
  readonly demand?: DemandChoice;
}

/**
 * Where a notice leads. When two answers leave a doubt, a person decides: a wrong track costs the month of the appeal.
 */
export type Routing =
  | { readonly kind: 'track'; readonly track: FineTrack }
  | { readonly kind: 'ask'; readonly question: 'title' | 'demand' }
  | { readonly kind: 'person'; readonly why: 'contradiction' | 'not-known' | 'foreign' | 'other-language' };

/** Titles as they are printed, without accents. A body of text quotes the others' words: only titles count. */
const titles: readonly (readonly [FineTrack, RegExp])[] = [
  [
    'fps-majore',
    /avertissement (relatif au|de|du|pour le)? ?(forfait|fps|titre)|(forfait de post stationnement|fps) majore\b(?! (en cas|si|a defaut|sous))|titre executoire|avertissement .{0,40}fps majore/,
  ],
  ['fps', /avis de paiement|avis rectificatif|avis d information .{0,30}forfait de post stationnement/],
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

export function routeNotice(clues: NoticeClues): Routing {
  const words = foldedWords(clues.words ?? '').join(' ');
  const read = titles.flatMap(([track, title]) => {
    const at = title.exec(words)?.index;
    return at === undefined ? [] : [{ track, at }];
  });
  const at = (wanted: FineTrack): number => read.find(({ track }) => track === wanted)?.at ?? Infinity;
  // An « avertissement » names, further down, the notice of payment it follows. The other way round, a notice of
  // payment that warns of the surcharge is no « avertissement »: then neither word settles it.
  const printed = read
    .filter(({ track }) => !(track === 'fps' && at('fps-majore') < at('fps')))
    .map(({ track }) => track);
  if (printed.length === 0 && foreign.test(words)) {
    // Who holds the paper and named its title knows better than a word of it: what they say is weighed against it.
    const isTitled = clues.title !== undefined && clues.title !== 'unknown';
    return { kind: 'person', why: isTitled ? 'contradiction' : 'foreign' };
  }
  const byNumber = clues.number === undefined ? 'unknown' : readNumber(clues.number).form;
  const answeredTrack = trackFromAnswers(clues);

  if (answeredTrack === 'ask-title' || answeredTrack === 'ask-demand') {
    const [only] = printed;
    if (only !== undefined && printed.length === 1 && formAgrees(only, byNumber)) return { kind: 'track', track: only };
    return { kind: 'ask', question: answeredTrack === 'ask-title' ? 'title' : 'demand' };
  }
  if (answeredTrack === null) return { kind: 'person', why: 'not-known' };
  const contradicted = (printed.length === 1 && printed[0] !== answeredTrack) || !formAgrees(answeredTrack, byNumber);
  return contradicted ? { kind: 'person', why: 'contradiction' } : { kind: 'track', track: answeredTrack };
}

function trackFromAnswers({ title, demand }: NoticeClues): FineTrack | 'ask-title' | 'ask-demand' | null {
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
