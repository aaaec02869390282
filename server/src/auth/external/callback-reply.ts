import * as z from 'zod';
import { readJson } from '../../platform/http/index.ts';
import type { ProviderClaims } from './provider-claims.ts';

/** Parameters with which a provider sends a person back, in the address or in a posted form. */
export interface CallbackReply {
  readonly state: string;
  readonly refusal: { readonly error: string; readonly description: string } | null;
  /** The parameters of the reply, as the exchange reads them. */
  readonly parameters: URLSearchParams;
  /** Apple gives the name only once, outside its token. */
  readonly name: PostedName | null;
}

type PostedName = Pick<ProviderClaims, 'firstName' | 'lastName'>;

const exchanged = ['code', 'state', 'iss'] as const;
const part = z.string().max(200).catch('');
const nameShape = z.object({ name: z.object({ firstName: part, lastName: part }) });

/** Null when no flow is named: there is no address to send the person back to. */
export function readCallback(params: URLSearchParams): CallbackReply | null {
  const state = params.get('state') ?? '';
  if (state === '' || exchanged.some((name) => params.getAll(name).length > 1)) return null;
  const parameters = new URLSearchParams();
  for (const name of exchanged) if (params.has(name)) parameters.set(name, params.get(name) ?? '');
  return { state, refusal: readRefusal(params), parameters, name: parsePostedName(params.get('user')) };
}

function readRefusal(params: URLSearchParams): CallbackReply['refusal'] {
  const error = params.get('error');
  if (error === null) return null;
  const description = params.get('error_description') ?? '';
  return {
    error: /^[a-z_]{1,60}$/.test(error) ? error : 'server_error',
    description: /^[\x20-\x7e]{1,300}$/.test(description) ? description : 'The provider refused',
  };
}

function parsePostedName(user: string | null): PostedName | null {
  if (user === null || user.length > 2000) return null;
  try {
    const { name } = nameShape.parse(readJson(user));
    return { firstName: name.firstName.trim(), lastName: name.lastName.trim() };
  } catch {
    return null;
  }
}
