import * as z from 'zod';
import { readJson } from '../../platform/http/index.ts';
import type { ProviderClaims } from './provider-claims.ts';

/** What a provider sends a person back with, in the address or in a posted form. */
export interface CallbackReply {
  readonly state: string;
  readonly refusal: { readonly error: string; readonly description: string } | null;
  /** The parameters of the reply, as the exchange reads them. */
  readonly parameters: URLSearchParams;
  /** Apple gives the name once, beside its token. */
  readonly name: PostedName | null;
}

type PostedName = Pick<ProviderClaims, 'firstName' | 'lastName'>;

const exchanged = ['code', 'state', 'iss'] as const;
const part = z.string().max(200).catch('');
const posted = z.object({ name: z.object({ firstName: part, lastName: part }) });

/** Null when it names no flow: nobody can be sent back anywhere then. */
export function readCallback(given: URLSearchParams): CallbackReply | null {
  const state = given.get('state') ?? '';
  if (state === '' || exchanged.some((name) => given.getAll(name).length > 1)) return null;
  const parameters = new URLSearchParams();
  for (const name of exchanged) if (given.has(name)) parameters.set(name, given.get(name) ?? '');
  return { state, refusal: refusalOf(given), parameters, name: nameOf(given.get('user')) };
}

function refusalOf(given: URLSearchParams): CallbackReply['refusal'] {
  const error = given.get('error');
  if (error === null) return null;
  const description = given.get('error_description') ?? '';
  return {
    error: /^[a-z_]{1,60}$/.test(error) ? error : 'server_error',
    description: /^[\x20-\x7e]{1,300}$/.test(description) ? description : 'The provider refused',
  };
}

function nameOf(user: string | null): PostedName | null {
  if (user === null || user.length > 2000) return null;
  try {
    const { name } = posted.parse(readJson(user));
    return { firstName: name.firstName.trim(), lastName: name.lastName.trim() };
  } catch {
    return null;
  }
}
