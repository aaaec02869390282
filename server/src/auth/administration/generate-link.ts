import type { AuthContext } from '../auth-context.ts';
import { AuthError, invalidRequest } from '../auth-error.ts';
import type { OneTimeKind } from '../auth.tables.ts';
import { buildMailLink } from '../mails/account-mails.ts';
import { clearEmailChange, listEmailChange } from '../mails/one-time-tokens.repository.ts';
import { issueOneTime, type OneTimeSecret } from '../mails/one-time-tokens.ts';
import type { ServiceCaller } from '../service-keys/require-scope.steps.ts';
import { emailExists } from '../users/taken-contact.ts';
import { askEmail, findUser, getUser, type UserRow } from '../users/users.repository.ts';
import { auditKeyUse } from './audit-key-use.ts';
import { createUser } from './create-user.ts';
import { lockManagedUser, noSuchUser } from './managed-user.policy.ts';

export const linkTypes = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const;
export type LinkType = (typeof linkTypes)[number];

const kinds = {
  signup: 'confirmation',
  invite: 'confirmation',
  magiclink: 'recovery',
  recovery: 'recovery',
  email_change_current: 'email_change_current',
  email_change_new: 'email_change_new',
} as const satisfies Record<LinkType, OneTimeKind>;

interface LinkRequest {
  readonly caller: ServiceCaller;
  readonly type: LinkType;
  readonly email: string;
  readonly newEmail: string | null;
  readonly passwordHash: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly redirectTo: string;
}

export interface GeneratedLink {
  readonly user: UserRow;
  readonly type: LinkType;
  readonly redirectTo: string;
  readonly actionLink: string;
  readonly secret: OneTimeSecret;
}

/** Creates the link that a mail would carry, for a program that sends its own mails. @throws AuthError */
export async function generateLink(context: AuthContext, request: LinkRequest): Promise<GeneratedLink> {
  const { tx, settings } = context;
  const { type, redirectTo } = request;
  const isNew = type === 'signup' || type === 'invite';
  const user = isNew ? await createNewUser(context, request) : await findKnownUser(context, request);
  const kind = kinds[type];
  const seconds = kind === 'recovery' ? settings.recoverySeconds : settings.confirmationSeconds;
  const address = type === 'email_change_new' ? (request.newEmail ?? request.email) : request.email;
  if (kind === 'email_change_current' || kind === 'email_change_new')
    await openOtherSide(context, user, { kind, newEmail: request.newEmail ?? '', seconds });
  const secret = await issueOneTime(context, { userId: user.id, kind, address, seconds, flowId: null });
  await auditKeyUse(context, { caller: request.caller, action: `link.${type}`, userId: user.id });
  const linkType = kind === 'email_change_current' || kind === 'email_change_new' ? 'email_change' : type;
  const actionLink = buildMailLink(context, { link: secret.link, type: linkType, redirectTo });
  return { user: await getUser(tx, user.id), type, redirectTo, actionLink, secret };
}

interface AddressChange {
  readonly kind: 'email_change_current' | 'email_change_new';
  readonly newEmail: string;
  readonly seconds: number;
}

/**
 * Makes a change of address also wait for the confirmation of the other address, whose secret is given to nobody until
 * its own link is created: a single link would move the account to an unproved address, or without telling the former
 * one. The wait is not opened again while a secret of the change can still be used: the other address may have been
 * confirmed since. Without one, this address has proved nothing.
 */
async function openOtherSide(context: AuthContext, user: UserRow, change: AddressChange): Promise<void> {
  const { kind, newEmail, seconds } = change;
  const secrets = user.email_change === newEmail ? await listEmailChange(context.tx, user.id) : [];
  const isBegun = secrets.some(({ expires_at: end }) => end > context.clock.now());
  if (isBegun || (kind === 'email_change_new' && !context.settings.doubleConfirmEmailChange)) return;
  const isNew = kind === 'email_change_new';
  const [other, address] = isNew
    ? (['email_change_current', user.email ?? ''] as const)
    : (['email_change_new', newEmail] as const);
  await issueOneTime(context, { userId: user.id, kind: other, address, seconds, flowId: null });
}

async function createNewUser(
  context: AuthContext,
  { caller, type, email, passwordHash, data }: LinkRequest,
): Promise<UserRow> {
  if (type === 'signup' && passwordHash === null) throw invalidRequest('Signup requires a valid password');
  const holder = await findUser(context.tx, { email });
  if (holder !== null && holder.email_confirmed_at !== null) throw emailExists();
  const attributes = { email, phone: undefined, user_metadata: { ...data } };
  return createUser(context, { caller, attributes, passwordHash, isInvited: type === 'invite' });
}

async function findKnownUser(context: AuthContext, { type, email, newEmail }: LinkRequest): Promise<UserRow> {
  const holder = await findUser(context.tx, { email });
  if (holder === null || holder.email_confirmed_at === null) throw noSuchUser();
  const user = await lockManagedUser(context, holder.id);
  if (type === 'magiclink' || type === 'recovery') return user;
  if (newEmail === null) throw invalidRequest('An email change needs the new address');
  const addressHolder = await findUser(context.tx, { email: newEmail });
  if (addressHolder !== null && addressHolder.email_confirmed_at !== null) throw emailExists();
  if (user.email_change !== null && user.email_change !== newEmail) {
    const secrets = await listEmailChange(context.tx, user.id);
    if (secrets.some(({ expires_at: end }) => end > context.clock.now()))
      throw new AuthError(422, 'validation_failed', 'Another change of address is pending');
    await clearEmailChange(context.tx, user.id);
  }
  await askEmail(context.tx, user.id, { email: newEmail, now: context.clock.now() });
  return user;
}
