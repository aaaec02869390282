import type { Role, TeamRole } from '@placejuste/domain/account';
import { sql } from 'kysely';
import type { Cursor, ServiceContext } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';

interface NewRole {
  readonly id: string;
  readonly userId: string;
  readonly role: Role;
  readonly at: Date;
  /** Account that grants it; null for a command of the server. */
  readonly by: string | null;
}

/** False when the person holds it already. */
export async function insertRole(tx: Tx, { id, userId, role, at, by }: NewRole): Promise<boolean> {
  const result = await sql`
    insert into public.user_roles (id, user_id, role, granted_at, granted_by)
    values (${id}, ${userId}, ${role}, ${at}, ${by})
    on conflict (user_id, role) do nothing returning 1`.execute(tx);
  return result.rows.length > 0;
}

export async function deleteRole(tx: Tx, userId: string, role: Role): Promise<void> {
  await sql`delete from public.user_roles where user_id = ${userId} and role = ${role}`.execute(tx);
}

export async function hasRole(tx: Tx, userId: string, role: Role): Promise<boolean> {
  const { rows } = await sql`select from public.user_roles where user_id = ${userId} and role = ${role}`.execute(tx);
  return rows.length > 0;
}

/** True when the person has the role and is not banned. */
export async function canActAs(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  userId: string,
  role: Role,
): Promise<boolean> {
  const { rows } = await sql`
    select from public.user_roles r join auth.users u on u.id = r.user_id
    where r.user_id = ${userId} and r.role = ${role}
      and (u.banned_until is null or u.banned_until <= ${clock.now()})`.execute(tx);
  return rows.length > 0;
}

export async function listRoles(tx: Tx, userId: string): Promise<Role[]> {
  const { rows } = await sql<{ role: Role }>`
    select role from public.user_roles where user_id = ${userId} order by granted_at, id`.execute(tx);
  return rows.map(({ role }) => role);
}

/** True when somebody else who can sign in has the role. */
export async function isHeldByAnother(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  userId: string,
  role: Role,
): Promise<boolean> {
  const { rows } = await sql`
    select from public.user_roles r join auth.users u on u.id = r.user_id
    where r.role = ${role} and r.user_id <> ${userId} and u.email_confirmed_at is not null
      and (u.banned_until is null or u.banned_until <= ${clock.now()}) limit 1`.execute(tx);
  return rows.length > 0;
}

/** Addresses of the administrators other than this one. */
export async function listOtherAdministrators(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.email from public.user_roles r join auth.users u on u.id = r.user_id
    where r.role = 'admin' and r.user_id <> ${userId} and u.email is not null order by r.granted_at, r.id`.execute(tx);
  return rows.map(({ email }) => email);
}

export interface TeamGrantRow {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: TeamRole;
  readonly grantedAt: Date;
  /** Address of the account that granted it; null for a command of the server, and for an erased account. */
  readonly grantedBy: string | null;
  readonly hasSecondFactor: boolean;
}

/** The roles of the team with their holders, oldest first. Needs a service transaction. */
export async function listTeamGrants(
  tx: Tx,
  { limit, after }: { readonly limit: number; readonly after: Cursor | null },
): Promise<TeamGrantRow[]> {
  const later = after === null ? sql`true` : sql`(r.granted_at, r.id) > (${after.at}, ${after.id}::uuid)`;
  const { rows } = await sql<TeamGrantRow>`
    select r.id, r.user_id as "userId", coalesce(u.email, '') as email, r.role, r.granted_at as "grantedAt",
      trim(concat_ws(' ', u.raw_user_meta_data ->> 'first_name', u.raw_user_meta_data ->> 'last_name')) as name,
      (select g.email from auth.users g where g.id = r.granted_by) as "grantedBy",
      exists (select from auth.mfa_factors f where f.user_id = r.user_id and f.status = 'verified')
        as "hasSecondFactor"
    from public.user_roles r join auth.users u on u.id = r.user_id
    where r.role in ('admin', 'reviewer') and ${later} order by r.granted_at, r.id limit ${limit}`.execute(tx);
  return rows;
}
