import * as z from 'zod';
import type { Platform } from '../../platform/http/index.ts';
import { seal, unseal } from '../../platform/secrets/index.ts';

const shape = z.object({ userId: z.uuid() });

export const stopNewsPath = '/fin-des-nouvelles';

/** Link in each mail of news that lets its holder stop them; it never expires. */
export function buildStopNewsUrl(
  { secrets, publicUrl }: Pick<Platform, 'secrets' | 'publicUrl'>,
  userId: string,
): string {
  const token = seal(secrets.key('stop-news-link'), JSON.stringify({ userId }));
  return `${publicUrl}${stopNewsPath}?lien=${encodeURIComponent(token)}`;
}

/** Example link for the preview of a mail, which belongs to nobody. */
export function buildExampleStopNewsUrl({ publicUrl }: Pick<Platform, 'publicUrl'>): string {
  return `${publicUrl}${stopNewsPath}?lien=exemple`;
}

/** Id of the person whose news the link stops; null for a forged link. */
export function readStopNewsLink({ secrets }: Pick<Platform, 'secrets'>, token: string): string | null {
  try {
    return shape.parse(JSON.parse(unseal(secrets.key('stop-news-link'), token))).userId;
  } catch {
    return null;
  }
}
