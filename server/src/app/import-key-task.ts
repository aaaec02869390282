import { readFile } from 'node:fs/promises';
import { recordAudit } from '../accounts/index.ts';
import { computeFormerKeySeconds, importSigningKey } from '../auth/index.ts';
import type { Platform, ServiceContext } from '../platform/http/index.ts';
import { TaskRefusal } from './task-refusal.ts';

const refusals = {
  UNREADABLE: 'Ce fichier n’est pas une clé lisible (PEM ou JWK, sans mot de passe).',
  NOT_PRIVATE: 'Cette clé est publique : il faut la clé privée.',
  UNSUITABLE: 'Cette clé ne convient pas : il faut une clé P-256, ou RSA de 2048 bits au moins.',
  ALREADY_HERE: 'Cette clé est déjà ici, ou y a déjà servi.',
} as const;

/** Records in the log a key that signs from now on: its private half can open any session. */
export function noteSigningKey(action: 'signing-key.imported' | 'signing-key.changed') {
  return (context: ServiceContext, kid: string): Promise<void> =>
    recordAudit(context, {
      actorId: null,
      action,
      subjectType: 'signing-key',
      subjectId: kid,
      detail: { by: 'command' },
    });
}

/** Imports the signing key of a file, which signs from now on; returns a sentence in French. */
export async function runImportKey(
  platform: Platform,
  { file, accessTokenSeconds }: { readonly file: string; readonly accessTokenSeconds: number },
): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new TaskRefusal(
      `Le fichier ${file} ne peut pas être lu. Rien n’est changé. Sous systemd, le service ne voit ni ` +
        '/home ni /tmp : ' +
        'posez-le dans DATA_DIR.',
    );
  });
  const outcome = await importSigningKey(
    platform,
    { text, accessTokenSeconds },
    noteSigningKey('signing-key.imported'),
  );
  if (typeof outcome === 'string') throw new TaskRefusal(`${refusals[outcome]} Rien n’est changé.`);
  return (
    `Les jetons sont signés avec la clé ${outcome.kid}, gardée scellée. Personne n’est déconnecté : l’ancienne sert ` +
    `encore à vérifier pendant ${Math.ceil(computeFormerKeySeconds(accessTokenSeconds) / 60)} minutes. ` +
    `Détruisez ce fichier.`
  );
}
