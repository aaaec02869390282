import {
  type Delivery,
  type FineTrack,
  type NoticeTitle,
  readNumber,
  routeNotice,
  type Routing,
  toFineTrack,
} from '../fine/index.ts';
import { type Candidate, addDoubt, makeCandidate } from './candidate.ts';
import { repairWords } from './characters.ts';
import { computeEnclosingBox, type Segment } from './read-page.ts';

/** A title is in the top part of the first page (fraction of its height) and has few words. */
const titleDepth = 0.45;
const titleWords = 14;
/** Lines that quote a title: « Numéro de l’avis de paiement », « Date de l’avis », « à défaut de paiement … ». */
const quotes =
  /numero|\bn[°o]\b|\bdate\b|\breference|\bmontant\b|\bcle\b|\bvous\b|\bvotre\b|\bsera\b|\bpeut\b|\bcas\b|\bdefaut\b|\bsuite\b|\bapres\b|\bselon\b|\bcomment\b|\bjoindre\b|\bcopie\b|\bvoir\b|\bverso\b|\bpresent(e)?\b/;
const titleOf =
  /avis de paiement|avis rectificatif|avis d'information|avertissement|titre executoire|fps majore|avis de contravention|avis d'amende|amende forfaitaire majoree|forfait de post|parking prive|parc de stationnement prive|conditions generales|indemnite|penalite contractuelle|redevance contractuelle/;

export interface TrackRead {
  /** Null when the words do not settle it: the person is asked. */
  readonly candidate: Candidate<NoticeTitle> | null;
  readonly routing: Routing;
}

/** Reads the track from the title alone: the body quotes the names of the other papers. */
export function readTrack(segments: readonly Segment[], number: string | null): TrackRead {
  const titles = segments.flatMap((segment) => {
    const text = repairWords(segment.foldedText);
    return segment.page === 0 &&
      segment.depth < titleDepth &&
      segment.words.length <= titleWords &&
      !/[.!?]$/.test(segment.text) &&
      !quotes.test(text)
      ? [{ segment, text }]
      : [];
  });
  const words = titles.map(({ text }) => text).join(' ');
  const routing = routeNotice({ words, ...(number === null ? {} : { number }) });
  // The paper's own words on the FPS majoré, when nothing was titled: « avis de paiement » may then be a quotation.
  const first =
    titles.find(({ text }) => titleOf.test(text)) ??
    titles.find(({ text }) => /avis|avertissement|titre|parking/.test(text));
  const title = findRoutingTitle(routing);
  if (title === null || first === undefined) return { candidate: null, routing };
  const track = toFineTrack(title);
  const next = titles[titles.indexOf(first) + 1];
  const one = makeCandidate({ segment: first.segment, from: 0, to: first.segment.text.length }, title, []);
  const { box } = first.segment;
  const isUnder = next !== undefined && next.segment.box.top - box.bottom < box.bottom - box.top;
  const lines = isUnder ? [one.box, computeEnclosingBox(next.segment.words.map((word) => word.box))] : [one.box];
  const form = number === null ? 'unknown' : readNumber(number).form;
  // An FPS and its FPS majoré share a number: only the word « majoré » tells them apart, and it may have been
  // missed.
  const backed =
    one.strength !== 'doubtful' &&
    ((form === 'fps' && track === 'fps-majore') || (form === 'contravention' && track === 'amende-majoree'));
  const candidate: Candidate<NoticeTitle> = {
    ...one,
    box: computeEnclosingBox(lines),
    parts: lines,
    strength: backed ? 'sure' : one.strength,
  };
  return {
    candidate: hasMissedMajoration(segments, track) ? addDoubt(candidate, 'SEVERAL_VALUES') : candidate,
    routing,
  };
}

/** Returns the title of a routing. A rectified notice is known by its title, even while the appeal is asked about. */
function findRoutingTitle(routing: Routing): NoticeTitle | null {
  if (routing.kind === 'track') return routing.track;
  return routing.kind === 'ask' && routing.question === 'appealed' ? 'rectified' : null;
}

/** Returns whether a first notice prints « FPS majoré » as a fact, with a sum. */
function hasMissedMajoration(segments: readonly Segment[], track: FineTrack): boolean {
  if (track !== 'fps' && track !== 'contravention') return false;
  return segments.some(({ foldedText }) => {
    const text = repairWords(foldedText);
    return (
      /montant (du |de l'|de la )?(fps|forfait|amende)?.{0,30}majoree?\W.{0,12}\d|titre executoire (n|numero)|avertissement (n|numero|du)\b/.test(
        text,
      ) && !/(sera|serait|en cas|a defaut|sinon|apres|si )/.test(text)
    );
  });
}

const deliveries: readonly (readonly [Delivery, RegExp])[] = [
  [
    'windscreen',
    /(depose|appose|laisse|place|remis)e? (ce jour )?(sur|derriere) (le |votre )?(pare-?brise|vehicule)|notifie par (apposition|depot)/,
  ],
  [
    'post',
    /date d' ?(envoi|expedition)|(envoye|expedie|adresse)e? par (courrier|voie postale|la poste|lettre)|lettre (simple|recommandee) du|date d' ?affranchissement/,
  ],
  [
    'electronic',
    /(transmis|envoye|notifie)e? par voie electronique|(date de )?mise? a disposition|consultez votre avis en ligne|avis dematerialise/,
  ],
];
/** Words of a general rule, which is not a fact of this paper. */
const rule =
  /repute|jours francs|lorsque|\bsi\b|en cas|soit |article|cgct|code general|devez|pouvez|doit etre|recours|contest/;

/** Reads how the notice arrived; null unless the paper states exactly one way. */
export function readDelivery(segments: readonly Segment[]): Candidate<Delivery> | null {
  const candidates = segments.flatMap((segment) => {
    const text = repairWords(segment.foldedText);
    return rule.test(text)
      ? []
      : deliveries
          .filter(([, words]) => words.test(text))
          .map(([kind]) => makeCandidate({ segment, from: 0, to: segment.text.length }, kind, []));
  });
  const [first] = candidates;
  return first !== undefined && candidates.every(({ value }) => value === first.value) ? first : null;
}
