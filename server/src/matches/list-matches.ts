import type { FineMatch } from '@placejuste/contracts/fines';
import { matchDeclarations, positionOfPlace, type DeclaredScene, type NoticeScene } from '@placejuste/domain/fine';
import { addDays, ok, refuse, startOfParisDay, type PlainDate, type Result } from '@placejuste/domain/kernel';
import { declarationsToMatch, type DeclarationToMatch } from '../declarations/index.ts';
import { fineToMatch, type FineToMatch } from '../fines/index.ts';
import type { Geocoder } from '../platform/geocoder/index.ts';
import type { Platform, RequestUser } from '../platform/http/index.ts';

/** Declarations older than this beside the finding are about another stay. */
const daysBefore = 3;
/** A phone may have been without a network for weeks before it deposited. */
const daysAfter = 60;

/**
 * The person's own declarations that may be about the fine, best first. The place printed on the notice is looked for
 * on the map, and nothing else of the fine leaves; without an answer the communes are compared.
 */
export async function listMatches(
  platform: Pick<Platform, 'db'>,
  geocoder: Geocoder,
  user: RequestUser,
  fineId: string,
): Promise<Result<{ rows: FineMatch[] }, 'FINE_UNKNOWN'>> {
  const read = await platform.db.asUser(user.claims, async (tx) => {
    const fine = await fineToMatch(tx, fineId);
    return fine === null
      ? null
      : {
          fine,
          declarations:
            fine.day === null ? [] : await around(fine, fine.day, (from, to) => declarationsToMatch(tx, from, to)),
        };
  });
  if (read === null) return refuse('FINE_UNKNOWN');
  const { fine, declarations } = read;
  if (declarations.length === 0) return ok({ rows: [] });
  // Outside the transaction: another machine is waited for.
  const scene: NoticeScene = { ...fine, position: await positionOf(geocoder, fine) };
  const rows = matchDeclarations(scene, declarations.map(sceneOf)).flatMap(({ id, strength, reason }) => {
    const declaration = declarations.find((one) => one.id === id);
    return declaration === undefined
      ? []
      : [
          {
            declarationId: id,
            strength,
            reason,
            plate: declaration.plate,
            placeLabel: declaration.place_label,
            depositedAt: declaration.deposited_at.toISOString(),
          },
        ];
  });
  return ok({ rows });
}

async function around(
  fine: FineToMatch,
  day: PlainDate,
  find: (from: Date, to: Date) => Promise<readonly DeclarationToMatch[]>,
): Promise<readonly DeclarationToMatch[]> {
  const found = await find(startOfParisDay(addDays(day, -daysBefore)), startOfParisDay(addDays(day, daysAfter)));
  return found.filter(({ id }) => !fine.settled.includes(id));
}

async function positionOf(geocoder: Geocoder, { place, authority }: FineToMatch): Promise<NoticeScene['position']> {
  return place === null ? null : positionOfPlace(place, authority, (await geocoder.search(place)) ?? []);
}

function sceneOf(row: DeclarationToMatch): DeclaredScene {
  const { id, plate, bounds, estimated, photographs, isMomentDoubted } = row;
  return {
    id,
    plate,
    ...bounds,
    estimated,
    position: { latitude: row.latitude, longitude: row.longitude },
    accuracyMetres: row.accuracy_m,
    placeLabel: row.place_label,
    photographs,
    isMomentDoubted,
  };
}
