import type { LetterCase } from '@placejuste/contracts/dossiers';
import type { PermissionCode } from '@placejuste/domain/account';
import { fineWarnings } from '@placejuste/domain/fine';
import { ok, parisDay, parisMoment, refuse, type Result } from '@placejuste/domain/kernel';
import {
  checkCase,
  dossierWarnings,
  lettersOfTrack,
  emptyCaseFacts,
  partHidden,
  writeLetter,
  type CardMask,
  type DeclarationFacts,
  type LetterFacts,
  type LetterKind,
  type SignedPresence,
} from '@placejuste/domain/letter';
import type { DeclarationForDossier } from '../declarations/index.ts';
import { fineForDossier } from '../fines/index.ts';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { captureFacts } from './capture-facts.ts';
import { checkDossier } from './dossiers.policy.ts';
import { dossiersRepository, type DossierRow } from './dossiers.repository.ts';
import type { FrozenFacts } from './dossiers.tables.ts';
import { exhibitSources } from './exhibit-sources.ts';
import { masksRepository } from './masks.repository.ts';
import { gatherExhibits, type GatheredExhibit } from './gather-exhibits.ts';
import { makeDossierJobName } from './make-dossier.job.ts';
import { cardFor } from './joined-papers.ts';
import { positionFor, type PlacedNotice } from './place-notice.ts';

type Refused =
  | PermissionCode
  | 'FINE_UNKNOWN'
  | 'DOSSIER_ID_TAKEN'
  | 'DOSSIER_LETTER_NOT_OF_TRACK'
  | 'DOSSIER_FACTS_MISSING'
  | 'DOSSIER_EXHIBITS_MISSING'
  | 'DOSSIER_PAPERS_CONTRADICT'
  | 'DOSSIER_RULES_OUTDATED';

interface Asked {
  readonly id: string;
  readonly fineId: string;
  readonly kind?: LetterKind | undefined;
  readonly case?: { readonly [Field in keyof LetterCase]?: LetterCase[Field] | undefined } | undefined;
  /** The summary goes with the letter. */
  readonly withSummary?: boolean | undefined;
}

/**
 * Freezes what the letter will say and asks for it to be made, in one transaction. Whatever would stop the
 * making (a missing paper, an old reading of the law) is refused here, while the person is there to act.
 */
export async function requestDossier(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'log'>,
  user: RequestUser,
  asked: Asked,
  placed: PlacedNotice,
): Promise<Result<DossierRow, Refused>> {
  const now = platform.clock.now();
  const today = parisDay(now);
  return platform.db.asUser(user.claims, async (tx) => {
    const dossiers = dossiersRepository(tx);
    const known = await dossiers.dossier(asked.id);
    if (known !== undefined) return known.fine_id === asked.fineId ? ok(known) : refuse('DOSSIER_ID_TAKEN');
    const fine = await fineForDossier(tx, asked.fineId);
    if (fine === null) return refuse('FINE_UNKNOWN');
    const permission = await checkDossier(tx, user.id, fine.facts.observedOn);
    if (!permission.ok) return permission;
    const offered = lettersOfTrack[fine.facts.track];
    const kind = asked.kind ?? offered[0];
    if (kind === undefined || !offered.includes(kind)) return refuse('DOSSIER_LETTER_NOT_OF_TRACK');

    const position = positionFor(fine.facts, placed);
    const sources = await exhibitSources(tx, user.id, fine, position);
    const { declaration } = sources;
    const card =
      cardFor(fine.facts, sources, asked.case?.situations?.includes('card-renewed-late') !== true)?.cardType ?? null;
    const said = Object.fromEntries(
      Object.entries(asked.case ?? {}).filter(([, value]) => value !== undefined && value !== null),
    );
    const checked = checkCase(kind, fine.facts, { ...emptyCaseFacts, ...fine.previous, ...said }, card, today);
    if (checked.fine === null) return refuse('DOSSIER_FACTS_MISSING', checked.fields);

    const base = {
      fine: checked.fine,
      more: checked.more,
      declaration: declaration === null ? null : declarationFacts(declaration),
    };
    const gathered = await gatherExhibits(tx, kind, base, sources);
    if (!gathered.ok) return gathered;
    const exhibits = await Promise.all(gathered.value.exhibits.map((one) => masked(tx, one)));
    const letter: LetterFacts = { ...base, exhibits: exhibits.map(({ exhibit }) => exhibit), preparedOn: today };
    const written = writeLetter(kind, letter, today);
    if (!written.ok) {
      platform.log.error({ code: written.code }, 'legal texts must be read again');
      return written;
    }
    const leftOut = [
      ...(gathered.value.certificateLeftOut ? ['CERTIFICATE_LEFT_OUT' as const] : []),
      ...(sources.declarationLeftOut ? ['DECLARATION_LEFT_OUT' as const] : []),
    ];
    const added = await dossiers.add({
      id: asked.id,
      fine_id: fine.id,
      kind,
      facts: JSON.stringify({
        letter,
        warnings: [...fineWarnings(fine.facts), ...leftOut, ...dossierWarnings(kind, letter)],
        position,
        ...(asked.withSummary === true ? { withSummary: true } : {}),
      } satisfies FrozenFacts),
      exhibits: JSON.stringify(
        exhibits.map(({ objectId, mask }) => (mask === null ? { objectId } : { objectId, mask })),
      ),
      // Its 5,00 € are asked for only where it is joined.
      declaration_id: exhibits.some(({ exhibit }) => exhibit.kind === 'evidence') ? (declaration?.id ?? null) : null,
      created_at: now,
    });
    if (!added) return refuse('DOSSIER_ID_TAKEN');
    await platform.jobs.enqueue(tx, makeDossierJobName, { id: asked.id });
    const row = await dossiers.dossier(asked.id);
    return row === undefined ? refuse('DOSSIER_ID_TAKEN') : ok(row);
  });
}

/** What the person hides of their card is told to whoever reads the list. */
async function masked(tx: Tx, one: GatheredExhibit): Promise<GatheredExhibit & { readonly mask: CardMask | null }> {
  const mask =
    one.exhibit.kind === 'cmi-back' && one.objectId !== null ? await masksRepository(tx).mask(one.objectId) : null;
  return mask === null ? { ...one, mask } : { ...one, exhibit: { ...one.exhibit, detail: partHidden }, mask };
}

function declarationFacts(declaration: DeclarationForDossier): DeclarationFacts {
  const deposited = parisMoment(declaration.declaredAt);
  const claimed = parisMoment(declaration.takenAtClaim);
  return {
    plate: declaration.plate,
    placeLabel: declaration.placeLabel,
    placeLabelSource: declaration.placeLabelSource,
    latitude: declaration.latitude,
    longitude: declaration.longitude,
    accuracyMetres: declaration.accuracy,
    depositedOn: deposited.day,
    depositedAt: deposited.time,
    ...(declaration.isTimeDoubted ? { isTimeDoubted: true as const } : {}),
    claimedOn: claimed.day,
    claimedAt: claimed.time,
    ...captureFacts(declaration),
    presence: signedPresence(declaration.presence),
    ...(declaration.tickets.length === 0 ? {} : { tickets: declaration.tickets.map(ticketFacts) }),
  };
}

function ticketFacts({
  number,
  addedAt,
}: DeclarationForDossier['tickets'][number]): NonNullable<DeclarationFacts['tickets']>[number] {
  const received = parisMoment(addedAt);
  return { number, receivedOn: received.day, receivedAt: received.time };
}

function signedPresence(recorded: DeclarationForDossier['presence']): SignedPresence | null {
  if (recorded === null) return null;
  const { presence, name, words, signedByPhone, recordedAt } = recorded;
  const { day, time } = parisMoment(new Date(recordedAt));
  return { presence, name, words, signedByPhone, recordedOn: day, recordedAt: time };
}
