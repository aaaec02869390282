import * as z from 'zod';
import type { Platform, RequestUser } from '../../platform/http/index.ts';
import { isProof, makeProof } from '../../platform/secrets/index.ts';
import { maxLinkSeconds } from '../objects/signed-links.ts';

type LinkTools = Pick<Platform, 'secrets' | 'clock'>;

const proofPurpose = 'signed-uploads';
const claims = z.object({
  user: z.uuid(),
  /** The session that asked for it; null for that of a trusted issuer. */
  session: z.uuid().nullable(),
  bucket: z.string(),
  path: z.string(),
  upsert: z.boolean(),
  /** Seconds since 1970. */
  exp: z.number(),
});
export type UploadLink = Omit<z.infer<typeof claims>, 'exp'>;

/** Signs a token whose bearer may put one file at that path, for that person, within an hour. */
export function signUpload({ secrets, clock }: LinkTools, link: UploadLink): string {
  const exp = Math.floor(clock.now().getTime() / 1000) + maxLinkSeconds;
  const body = Buffer.from(JSON.stringify({ ...link, exp })).toString('base64url');
  return `${body}.${makeProof(secrets, proofPurpose, body)}`;
}

/** Reads a token; null when it is forged, altered or expired, or names no session, as tokens of an earlier version. */
export function readUploadToken({ secrets, clock }: LinkTools, token: string): UploadLink | null {
  const [text = '', proof = ''] = token.split('.');
  if (!isProof(secrets, proofPurpose, { text, proof })) return null;
  const result = claims.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  if (!result.success) return null;
  const { exp, ...link } = result.data;
  return exp * 1000 > clock.now().getTime() ? link : null;
}

/** Builds the user for whom a link acts: with access to their rows, but to nothing that needs a second factor. */
export function buildLinkedUser({ user: id }: UploadLink): RequestUser {
  const userClaims = { sub: id, role: 'authenticated', aal: 'aal1', email: '', session_id: null } as const;
  return { id, email: '', sessionId: null, aal: 'aal1', claims: userClaims };
}
