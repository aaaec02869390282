import type { FineTrack } from './fine.ts';
import { readNumber } from './notice-number.ts';

/** First question: the words printed at the top. */
export const titleChoices = ['fps', 'fps-majore', 'contravention', 'amende-majoree', 'prive', 'unknown'] as const;
export type TitleChoice = (typeof titleChoices)[number];
/** Second question, only when the first was not enough: what the paper asks for. */
export const demandChoices = ['unpaid', 'unpaid-majored', 'misplaced', 'misplaced-majored', 'company', 'unknown'] as const;
export type DemandChoice = (typeof demandChoices)[number];

export interface NoticeClues {
  /** Words read on the notice, as many as there are. */
  readonly words?: string;
  readonly number?: string;
  readonly title?: TitleChoice;
  readonly demand?: DemandChoice;
}

/** Where a notice leads. A doubt that two answers leave goes to a person: a wrong track costs the month. */
export type Routing =
  | { readonly kind: 'track'; readonly track: FineTrack }
  | { readonly kind: 'ask'; readonly question: 'title' | 'demand' }
  | { readonly kind: 'person'; readonly why: 'contradiction' | 'not-known' | 'foreign' };

/** Titles as they are printed, without accents. A body of text quotes the others' words: only titles count. */
const titles: readonly (readonly [FineTrack, RegExp])[] = [
  ['fps-majore', /avertissement (relatif au|de|du|pour le)? ?(forfait|fps|titre)|(forfait de post stationnement|fps) majore (?!en cas|si|a defaut|sous)|titre executoire|avertissement .{0,40}fps majore/],
  ['fps', /avis de paiement|avis rectificatif|avis d information .{0,30}forfait de post stationnement/],
  ['amende-majoree', /avis d amende (forfaitaire )?majoree/],
  ['contravention', /avis de contravention|avis d information .{0,30}contravention/],
  ['prive', /parking prive|parc de stationnement prive|conditions generales (d utilisation|de stationnement|du parking)|indemnite (forfaitaire )?de stationnement|penalite contractuelle|redevance contractuelle/],
];
const foreign = /bussgeld|verwarnungsgeld|verwarnung|penalty charge notice|parking charge notice|parking ticket|multa|contravvenzione|sanzione|denuncia|boete|naheffing|retributiebon|ordnungsbusse|amende d ordre|ville de bruxelles|canton de|constat d infraction|luxembourg|coima/;

const plain = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[^\da-z]+/g, ' ')
    .trim();

export function routeNotice(clues: NoticeClues): Routing {
  const words = plain(clues.words ?? '');
  const read = titles.filter(([, title]) => title.test(words)).map(([track]) => track);
  // « Avertissement » names the notice of payment it follows: both words are then on the page.
  const printed = read.filter((track) => !(track === 'fps' && read.includes('fps-majore')));
  if (printed.length === 0 && foreign.test(words)) return { kind: 'person', why: 'foreign' };
  const byNumber = clues.number === undefined ? 'unknown' : readNumber(clues.number).form;
  const said = answered(clues);

  if (said === 'ask-title' || said === 'ask-demand') {
    const [only] = printed;
    if (only !== undefined && printed.length === 1 && agrees(only, byNumber)) return { kind: 'track', track: only };
    return { kind: 'ask', question: said === 'ask-title' ? 'title' : 'demand' };
  }
  if (said === null) return { kind: 'person', why: 'not-known' };
  const contradicted = (printed.length === 1 && printed[0] !== said) || !agrees(said, byNumber);
  return contradicted ? { kind: 'person', why: 'contradiction' } : { kind: 'track', track: said };
}

function answered({ title, demand }: NoticeClues): FineTrack | 'ask-title' | 'ask-demand' | null {
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

/** A 26-digit number is only ever an FPS one; ten digits never are. Other lengths say nothing. */
function agrees(track: FineTrack, form: ReturnType<typeof readNumber>['form']): boolean {
  if (form === 'fps') return track === 'fps' || track === 'fps-majore';
  return form !== 'contravention' || (track !== 'fps' && track !== 'prive');
}
