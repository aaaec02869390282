import * as z from 'zod';
import type { Platform } from '../../platform/http/index.ts';
import { isProof, makeProof } from '../../platform/secrets/index.ts';
import { transformShape } from '../renders/transform.ts';
import type { StoredObject } from './object-row.ts';

type LinkTools = Pick<Platform, 'secrets' | 'clock'>;

const proofPurpose = 'signed-links';
/** Longest lifetime of a link, for reading or for sending a file, in seconds. */
export const maxLinkSeconds = 3600;

const claims = z.object({
  object: z.uuid(),
  preview: z.optional(z.boolean()),
  /** Number of the redrawn page, from 1; the first when absent. */
  page: z.optional(z.int().positive()),
  filename: z.optional(z.string()),
  /** Transformation of the picture that is sent in place of the file. */
  transform: z.optional(transformShape),
  /** Seconds since 1970. */
  exp: z.number(),
});
export type LinkClaims = Omit<z.infer<typeof claims>, 'exp'>;

export interface LinkOptions {
  readonly seconds: number;
  /** Proposed name: the browser then saves the file instead of showing it. */
  readonly filename?: string;
  /** True for the preview without metadata, in place of the original. */
  readonly preview?: boolean;
  readonly page?: number;
}

/** Signs a token whose bearer may read that one file until it expires. */
export function signToken(platform: LinkTools, link: LinkClaims, seconds: number): string {
  if (seconds > maxLinkSeconds) throw new Error(`A link lasts ${maxLinkSeconds} s at most`);
  const exp = Math.floor(platform.clock.now().getTime() / 1000) + seconds;
  const body = Buffer.from(JSON.stringify({ ...link, exp })).toString('base64url');
  return `${body}.${makeProof(platform.secrets, proofPurpose, body)}`;
}

/** Reads a token; null when it is forged, altered or expired. */
export function readToken(platform: LinkTools, token: string): LinkClaims | null {
  const [body = '', proof = ''] = token.split('.');
  if (!isProof(platform.secrets, proofPurpose, { text: body, proof })) return null;
  const { exp, ...link } = claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  return exp * 1000 > platform.clock.now().getTime() ? link : null;
}

/** Builds an address on our site, without its origin, that opens one file for a while; it does not reveal the owner. */
export function buildSignedLink(platform: LinkTools, objectId: string, options: LinkOptions): string {
  const { seconds, ...rest } = options;
  return `/storage/v1/object/signed/${objectId}?token=${signToken(platform, { object: objectId, ...rest }, seconds)}`;
}

/** Builds a link to the preview of a picture, without metadata, valid for the five minutes that a screen needs. */
export function buildPreviewLink(platform: LinkTools, objectId: string): string {
  return buildSignedLink(platform, objectId, { seconds: 300, preview: true });
}

/** Builds signed links to every redrawn page of a file, in order. */
export function buildPageLinks(platform: LinkTools, { id, pages }: Pick<StoredObject, 'id' | 'pages'>): string[] {
  return Array.from({ length: pages }, (_, index) =>
    buildSignedLink(platform, id, { seconds: 300, preview: true, page: index + 1 }),
  );
}
