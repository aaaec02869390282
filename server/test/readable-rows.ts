import { sql } from 'kysely';
import type { Database } from '../src/platform/postgres/index.ts';

/** Builds the ids of the rows, whose last digits count up: `…0001` is the first of its kind. */
const idOf = (person: number, kind: number, at: number): string =>
  `0193${String(person).padStart(4, '0')}-0000-7000-80${String(kind).padStart(2, '0')}-${String(at).padStart(12, '0')}`;

/**
 * Writes two vehicles, four declarations with two photographs each, and three fines with their steps, for one person.
 * Texts contain characters that may confuse a parser; some values are null, some equal.
 */
export async function writeReadableRows(db: Database, person: number, userId: string): Promise<void> {
  const id = (kind: number, at: number): string => idOf(person, kind, at);
  await db.asService(async (tx) => {
    for (const [at, plate, name] of [
      [1, 'AB-123-CD', 'Voiture, "la bleue"'],
      [2, 'EF-456-GH', ''],
    ] as const)
      await sql`insert into vehicles (id, user_id, plate, name, created_at, removed_at) values
        (${id(1, at)}, ${userId}, ${plate}, ${name}, '2026-01-01T08:00:00Z',
        ${at === 2 ? '2026-05-01' : null})`.execute(tx);
    for (let at = 1; at <= 4; at += 1) {
      const label = [null, '1 rue d’Essai (nord)', '100 % accessible_ici', 'Quai\\des, "quatre"'][at - 1];
      await sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, payment, latitude, longitude,
        accuracy_m, position_at, position_source, place_label, taken_at_claim, deposited_at, action_sha256) values
        (${id(2, at)}, ${userId}, ${id(1, 1 + (at % 2))}, 'AB-123-CD', '', ${at === 1 ? 'due' : 'paid'},
        ${48 + at / 8}, 2.25, 12, '2026-03-01T10:00:00Z', 'device', ${label}, '2026-03-01T10:00:00Z',
        ${`2026-03-0${at}T10:00:00.5Z`}, ${'0'.repeat(64)})`.execute(tx);
      for (const [kind, index] of [
        ['parking', 1],
        ['windshield', 2],
      ] as const) {
        const object = id(3, at * 10 + index);
        await sql`insert into storage_objects (id, owner_id, bucket, path, size, sha256, mime, object_key) values
          (${object}, ${userId}, 'declaration-photos', ${`${userId}/${object}.jpg`}, ${at * 1000}, ${'1'.repeat(64)},
          'image/jpeg', ${`declaration-photos/${object}`})`.execute(tx);
        await sql`insert into declaration_photos (declaration_id, kind, object_id, sha256, size, origin) values
          (${id(2, at)}, ${kind}, ${object}, ${'1'.repeat(64)}, ${at * 1000}, ${at === 1 ? null : 'camera'})`.execute(
          tx,
        );
      }
      if (at < 3)
        await sql`insert into left_places (declaration_id, user_id, left_at_claim, told_at) values
          (${id(2, at)}, ${userId}, '2026-03-01T11:00:00Z', '2026-03-01T11:00:01Z')`.execute(tx);
    }
    for (let at = 1; at <= 3; at += 1) {
      await sql`insert into fines (id, user_id, track, notice_number, notice_date, delivery, amount_cents, place,
        observed_on, declaration_id, created_at, updated_at) values
        (${id(4, at)}, ${userId}, ${at === 3 ? 'contravention' : 'fps'}, ${String(at).repeat(at === 3 ? 10 : 26)},
        ${`2026-04-0${at}`}, 'windscreen', ${at === 2 ? null : at * 1750}, ${at === 1 ? 'null' : null},
        ${at === 1 ? '2026-04-01' : null}, ${at === 1 ? id(2, 1) : null}, '2026-04-02T10:00:00Z',
        '2026-04-02T10:00:00Z')
        `.execute(tx);
      await sql`insert into fine_steps (id, fine_id, user_id, step, happened_on, recorded_at) values
        (${id(5, at)}, ${id(4, 1)}, ${userId}, ${['sent', 'received', 'refused'][at - 1]}, ${`2026-04-1${at}`},
        '2026-04-20T10:00:00Z')`.execute(tx);
    }
  });
}

export { idOf as readableRowId };
