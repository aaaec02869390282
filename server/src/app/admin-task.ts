import * as z from 'zod';
import { createAdministrator } from '../accounts/index.ts';
import { rotateSigningKeys } from '../auth/index.ts';
import type { Platform } from '../platform/http/index.ts';

/** What `npm run admin` can do, as it travels to a running server. */
export const adminTask = z.discriminatedUnion('do', [
  z.object({ do: z.literal('create'), email: z.email(), newPassword: z.boolean() }),
  z.object({ do: z.literal('rotate-keys') }),
]);
export type AdminTask = z.infer<typeof adminTask>;

export const usage = `Commandes :
  npm run admin -- create <adresse>                  crée ou promeut un administrateur
  npm run admin -- create <adresse> --new-password   et lui donne un nouveau mot de passe
  npm run admin -- rotate-keys                       change la clé qui signe les jetons`;

/** The task, or null when the words mean nothing. */
export function readTask(words: readonly string[]): AdminTask | null {
  const [verb, email, option, ...rest] = words;
  if (rest.length > 0 || (option !== undefined && option !== '--new-password')) return null;
  const wanted = verb === 'create' ? { do: verb, email, newPassword: option !== undefined } : { do: verb };
  if (verb !== 'create' && email !== undefined) return null;
  return adminTask.safeParse(wanted).data ?? null;
}

/** Does it, and says in French what was done. */
export async function runTask(platform: Pick<Platform, 'db' | 'clock' | 'randomBytes' | 'newId' | 'secrets' | 'publicUrl'>, task: AdminTask): Promise<string> {
  if (task.do === 'rotate-keys') {
    await rotateSigningKeys(platform);
    return 'La clé de signature est changée. Personne n’est déconnecté : l’ancienne sert encore à vérifier pendant 70 minutes.';
  }
  const { password } = await createAdministrator(platform, task);
  const secret =
    password === null
      ? 'Mot de passe : inchangé (ajoutez --new-password pour en recevoir un nouveau).'
      : `Mot de passe, affiché une seule fois : ${password}`;
  return `${task.email.toLowerCase()} est administrateur.\n${secret}\nConnexion : ${platform.publicUrl}/admin/login — gardez à portée une application de codes à six chiffres, elle vous sera demandée.`;
}
