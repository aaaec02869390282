import type { dossiersContract } from '@placejuste/contracts/dossiers';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { Insertable } from 'kysely';
import { listFineWarnings } from '@placejuste/domain/fine';
import { ok, toParisDay, refuse, type Result } from '@placejuste/domain/kernel';
import {
  canProveAppeal,
  checkCase,
  deniedStatements,
  listDossierWarnings,
  emptyCaseFacts,
  listLetters,
  partHidden,
  writeLetter,
  type CardMask,
  type LetterFacts,
  type LetterKind,
} from '@placejuste/domain/letter';
import { findFineForDossier, type FineForDossier } from '../fines/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { listCitableRulings } from '../rulings/index.ts';
import { askReadings } from './exhibit-reading/ask-readings.ts';
import { listComparedObjectIds } from './exhibit-reading/compare-exhibits.ts';
import { masksRepository } from './card/masks.repository.ts';
import { buildDossierView } from './dossier.view.ts';
import { checkDossier } from './dossiers.policy.ts';
import { dossiersRepository } from './dossiers.repository.ts';
import { readTownOfNotice } from './read-town-of-notice.ts';
import type { DossierRequest, FrozenFacts } from './dossiers.tables.ts';
import { buildDeclarationFacts } from './exhibits/declaration-facts.ts';
import { isParkedSinceEvent } from './exhibits/is-parked-since-event.ts';
import { readExhibitSources } from './exhibits/exhibit-sources.ts';
import { gatherExhibits, type GatheredExhibit } from './exhibits/gather-exhibits.ts';
import { chooseCard, findCardModel } from './exhibits/joined-papers.ts';
import { makeDossierJobName } from './pdf/make-dossier.job.ts';
import { findUnchangedPosition, type GeocodedPlace } from './geocode-notice-place.ts';

type Call = typeof dossiersContract.calls.requestDossier;

/**
 * Freezes the contents of the letter and queues its making, in one transaction. Every reason that would stop the making
 * (a missing paper, an old reading of the law) is refused here, while the person can act.
 */
export async function requestDossier(
  context: CommandContext,
  request: BodyOf<Call> & { readonly fineId: string; readonly geocoded: GeocodedPlace },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, jobs, user } = context;
  const now = clock.now();
  const dossiers = dossiersRepository(tx);
  const storedDossier = await dossiers.find(request.id);
  const fine = await findFineForDossier(tx, request.fineId);
  const town = fine === null ? null : await readTownOfNotice(context, fine.facts);
  if (storedDossier !== undefined)
    return storedDossier.fine_id === request.fineId
      ? ok(buildDossierView(storedDossier, { town }))
      : refuse('DOSSIER_ID_TAKEN');
  if (fine === null) return refuse('FINE_UNKNOWN');
  const permission = await checkDossier(tx, user.id, fine.facts.observedOn);
  if (!permission.ok) return permission;
  const offered = listLetters(fine.facts.track, fine.isAccepted, fine.isRectified);
  const kind = request.kind ?? offered[0];
  const ofTrack = listLetters(fine.facts.track, false, fine.isRectified);
  if (kind === undefined || !ofTrack.includes(kind)) return refuse('DOSSIER_LETTER_NOT_OF_TRACK');
  if (!offered.includes(kind)) return refuse('DOSSIER_CONTEST_ACCEPTED');

  const frozen = await freezeDossier(context, { kind, fine, request });
  if (!frozen.ok) return frozen;
  const isAdded = await dossiers.add({ id: request.id, fine_id: fine.id, kind, ...frozen.value, created_at: now });
  if (!isAdded) return refuse('DOSSIER_ID_TAKEN');
  await jobs.enqueue(tx, makeDossierJobName, { id: request.id });
  const row = await dossiers.find(request.id);
  if (row !== undefined) await askReadings(context, listComparedObjectIds(row));
  return row === undefined ? refuse('DOSSIER_ID_TAKEN') : ok(buildDossierView(row, { town }));
}

interface LetterRequest {
  readonly kind: LetterKind;
  readonly fine: FineForDossier;
  readonly request: BodyOf<Call> & { readonly geocoded: GeocodedPlace };
}
type FrozenDossier = Pick<Insertable<DossierRequest>, 'facts' | 'exhibits' | 'declaration_id'>;

/** Freezes the facts of the letter, with the files that are joined to it. */
async function freezeDossier(
  { tx, clock, log, user }: CommandContext,
  { kind, fine, request }: LetterRequest,
): Promise<Result<FrozenDossier, keyof Call['refusals']>> {
  const today = toParisDay(clock.now());
  const position = findUnchangedPosition(fine.facts, request.geocoded);
  const sources = await readExhibitSources(tx, { userId: user.id, fine, position });
  const { declaration } = sources;
  const card = chooseCard(fine.facts, sources, request.case?.situations?.includes('card-renewed-late') !== true);
  const caseFacts = { ...emptyCaseFacts, ...fine.previous, ...toCaseFacts(request.case) };
  const checkedCase = checkCase(caseFacts, {
    kind,
    fine: fine.facts,
    card: card?.cardType ?? findCardModel(fine.facts, sources),
    today,
  });
  if (checkedCase.fine === null) return refuse('DOSSIER_FACTS_MISSING', checkedCase.fields);

  const facts = {
    fine: checkedCase.fine,
    more: checkedCase.more,
    declaration: declaration === null ? null : buildDeclarationFacts(declaration, sources.documents),
  };
  const gathered = await gatherExhibits(tx, { kind, facts }, sources);
  if (!gathered.ok) return gathered;
  const denied = deniedStatements(kind, facts, [
    ...gathered.value.exhibits.map(({ exhibit }) => exhibit.kind),
    ...sources.papers.filter((paper) => canProveAppeal(paper, fine.facts.track)).map((paper) => paper.kind),
  ]);
  if (Object.keys(denied).length > 0) return refuse('DOSSIER_FACTS_MISSING', denied);
  const exhibits: Awaited<ReturnType<typeof withMask>>[] = [];
  // One after the other: a transaction has one connection.
  for (const one of gathered.value.exhibits) exhibits.push(await withMask(tx, one));
  const letter: LetterFacts = {
    ...facts,
    exhibits: exhibits.map(({ exhibit }) => exhibit),
    preparedOn: today,
    rulings: await listCitableRulings(tx, today),
  };
  const writtenLetter = writeLetter(kind, letter, today);
  if (!writtenLetter.ok) {
    log.error({ code: writtenLetter.code }, 'legal texts must be read again');
    return writtenLetter;
  }
  const isParkedSince = await isParkedSinceEvent(tx, { kind, fine: fine.facts, until: clock.now() });
  const ownWarnings = [
    gathered.value.isCertificateLeftOut && ('CERTIFICATE_LEFT_OUT' as const),
    sources.isDeclarationLeftOut && ('DECLARATION_LEFT_OUT' as const),
    isParkedSince && ('DECLARATION_SINCE_EVENT' as const),
  ].filter((code) => code !== false);
  return ok({
    facts: JSON.stringify({
      letter,
      warnings: [...listFineWarnings(fine.facts), ...ownWarnings, ...listDossierWarnings(kind, letter)],
      position,
      previous: fine.previous,
      ...(request.withSummary === true ? { withSummary: true } : {}),
    } satisfies FrozenFacts),
    exhibits: JSON.stringify(exhibits.map(({ objectId, mask }) => (mask === null ? { objectId } : { objectId, mask }))),
    // The 5,00 € of the declaration are due only when its record is joined.
    declaration_id: exhibits.some(({ exhibit }) => exhibit.kind === 'evidence') ? (declaration?.id ?? null) : null,
  });
}

/** The facts that the person typed: one left empty stays as it was noted. */
function toCaseFacts(input: BodyOf<Call>['case']) {
  return Object.fromEntries(Object.entries(input ?? {}).filter(([, value]) => value !== undefined && value !== null));
}

/** Adds the mask of a card's back, which the list of exhibits mentions; null without one, or for another exhibit. */
async function withMask(tx: Tx, one: GatheredExhibit): Promise<GatheredExhibit & { readonly mask: CardMask | null }> {
  const mask =
    one.exhibit.kind === 'cmi-back' && one.objectId !== null ? await masksRepository(tx).find(one.objectId) : null;
  return mask === null ? { ...one, mask } : { ...one, exhibit: { ...one.exhibit, detail: partHidden }, mask };
}
