import { findEmailFault } from '@placejuste/domain/account';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AuthService } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { chooseRedirect } from './redirects.ts';

/** Reads the body: nulls count as absent and unknown keys are accepted; a wrong type is refused like invalid JSON. */
export function readBody<Shape extends z.ZodType>(request: FastifyRequest, shape: Shape): z.output<Shape> {
  const body: unknown = request.body;
  const raw = body ?? {};
  if (typeof raw !== 'object' || Array.isArray(raw))
    throw new AuthError(400, 'bad_json', 'Request body must be a JSON object');
  const present = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null));
  const result = shape.safeParse(present);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new AuthError(400, 'bad_json', `Could not parse request body: ${fields}`);
}

/** Normalises an address to lower case. @throws AuthError when it is invalid */
export function parseAddress(email: string | undefined, status: 400 | 422 = 400): string {
  const address = (email ?? '').trim().toLowerCase();
  if (findEmailFault(address) !== null) {
    throw new AuthError(status, 'validation_failed', 'Unable to validate email address: invalid format');
  }
  return address;
}

/**
 * Address to which a person is sent after following a mailed link. One that is not allowed is replaced by the site's,
 * without an error.
 */
export function readRedirect(auth: AuthService, request: FastifyRequest): string {
  const { redirect_to: inQuery } = z
    .object({ redirect_to: z.string().optional().catch(undefined) })
    .parse(request.query);
  const inHeader = request.headers['redirect_to'];
  const candidates = [typeof inHeader === 'string' ? inHeader : undefined, inQuery];
  const redirect = chooseRedirect(candidates, auth.platform.publicUrl, auth.settings.redirectAllowList);
  if (inQuery !== undefined && inQuery !== '' && redirect !== inQuery) {
    auth.platform.log.warn({ requestId: request.id }, 'redirect_to is not on the allow-list: the site takes its place');
  }
  return redirect;
}
