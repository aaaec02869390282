import type { AuthClient, GoTrueAdminApi, SupabaseClient } from '@supabase/supabase-js';
import * as otpauth from 'otpauth';
import type { Methods } from './client-methods.ts';
import type { OidcProvider } from './oidc-provider.ts';
import type { confirmedPerson, RunningAuth } from './running-auth.ts';
import type { ServiceKeyScope } from '../src/auth/service-keys/service-key-scopes.ts';

export type Person = Awaited<ReturnType<typeof confirmedPerson>>;

/** Fixture of a call. */
export interface CallFixture {
  readonly server: RunningAuth;
  readonly provider: OidcProvider;
  /** Signs up and confirms a person whom no other call uses. */
  person(): Promise<Person>;
  /** Returns an unused address. */
  address(): string;
  /** Returns the calls of administrators, with a key of these scopes. */
  admin(...scopes: ServiceKeyScope[]): Promise<GoTrueAdminApi>;
}

interface RefusedCall {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly name: string;
}
interface Answer {
  readonly error: RefusedCall | null;
}
/** Expected outcome (`answered`, or the status and code of the refusal), as in `docs/backend.md`, and the call. */
export type Row = readonly [outcome: string, call: (tried: CallFixture) => PromiseLike<Answer>];

/** The outcome, as `docs/backend.md` writes it. */
export const outcomeOf = ({ error }: Answer): string =>
  error === null ? 'answered' : `${error.status ?? error.name} ${error.code ?? ''}`.trim();

type Client = InstanceType<typeof AuthClient>;
/** Every method in the types of the client: an added one does not compile until it is tested. */
export type PersonMethod = Methods<Client, ''> | Methods<Client['oauth'], 'oauth.'>;
export type KeyMethod =
  | Methods<Client['mfa'], 'mfa.'>
  | Methods<Client['mfa']['webauthn'], 'mfa.webauthn.'>
  | Methods<Client['mfa']['recoveryCodes'], 'mfa.recoveryCodes.'>
  | Methods<Client['passkey'], 'passkey.'>;
export type AdminMethod =
  | Methods<Client['admin'], 'admin.'>
  | Methods<Client['admin']['mfa'], 'admin.mfa.'>
  | Methods<Client['admin']['passkey'], 'admin.passkey.'>
  | Methods<Client['admin']['oauth'], 'admin.oauth.'>
  | Methods<Client['admin']['customProviders'], 'admin.customProviders.'>;

export const done: Answer = { error: null };
/** An outcome that contradicts the call's description. */
export const failed = (name: string): Answer => ({ error: { name } });
export const held = (isRight: boolean, name: string): Answer => (isRight ? done : failed(name));

/** Signs in at another service and comes back, as a browser does. */
export async function comeBack({ server, provider }: CallFixture, url: string): Promise<URL> {
  const sub = `compte-${Math.random()}`;
  provider.mood.claims = { sub, email: `${sub}@ailleurs.exemple`, email_verified: true };
  const end = await server.call('GET', `/callback?${provider.approve(url).toString()}`, undefined, {
    'user-agent': 'node',
  });
  return new URL(end.headers.get('location') ?? '');
}

/** Address to which the service redirects a request of this one. */
export async function sentTo(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

export const codeOf = ({ server }: CallFixture, secret: string): string =>
  new otpauth.TOTP({ secret: otpauth.Secret.fromBase32(secret) }).generate({
    timestamp: server.platform.clock.now().getTime(),
  });

/** Enrols an authenticator that waits for its first code. */
export async function enrolled(client: SupabaseClient) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'téléphone' });
  if (error !== null) throw error;
  return { factorId: data.id, secret: data.totp.secret };
}
