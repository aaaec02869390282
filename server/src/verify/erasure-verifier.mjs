// Vérifie un reçu d’effacement PlaceJuste ; ne demande rien à personne. Le même calcul se fait avec openssl : voir
// LISEZ-MOI.txt.
import { signed, thumbprint } from './verifier.mjs';

const decode = (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);
const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const names = ['LISEZ-MOI.txt', 'cle-du-service.pem', 'cles-du-service.json', 'effacement.json', 'effacement.sig'];

/**
 * Verifies an erasure receipt. `files` maps names to bytes; `keys` are thumbprints of the service's keys, from another
 * source. Returns the checks in order: [sound, sentence].
 */
export async function verifyErasure(files, keys) {
  const found = [];
  const attempt = async (sentence, work) =>
    found.push([
      (await Promise.resolve()
        .then(work)
        .catch(() => false)) === true,
      sentence,
    ]);
  const json = (name) => JSON.parse(decode(files.get(name)));
  const receipt = () => json('effacement.json');
  await attempt(
    'le dossier contient les fichiers d’un reçu d’effacement, et aucun autre',
    () => [...files.keys()].sort().join() === names.join() && receipt().type === 'placejuste.erasure-receipt',
  );
  await attempt('le reçu est signé par la clé jointe', async () => {
    const key = json('cles-du-service.json').keys.find(({ kid }) => kid === receipt().key);
    return (
      (await thumbprint(key)) === receipt().key &&
      signed(files.get('effacement.json'), files.get('effacement.sig'), key)
    );
  });
  await attempt('LISEZ-MOI.txt et les clés ont l’empreinte que le reçu signe', async () => {
    const listed = receipt().others;
    for (const { name, sha256 } of listed)
      if (hex(await crypto.subtle.digest('SHA-256', files.get(name))) !== sha256) return false;
    return (
      listed
        .map(({ name }) => name)
        .sort()
        .join() === names.slice(0, 3).join()
    );
  });
  await attempt('cette clé est de celles que le service publie', () => keys.includes(receipt().key));
  return found;
}

/** Words the content of a sound receipt, one sentence per fact. */
export function erasureInWords(files) {
  const { completedAt, erased, files: stored, kept } = JSON.parse(decode(files.get('effacement.json')));
  const day = (iso) => new Date(iso).toLocaleDateString('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });
  return [
    `Effacement terminé, constaté le ${day(completedAt)}.`,
    ...erased.map(({ label, count }) => `Effacé : ${label} (${count})`),
    `Effacé : fichiers (${stored.count})`,
    ...kept.map(
      ({ label, count, until }) => `Gardé : ${label} (${count})${until ? `, jusqu’au ${day(until)} au plus tard` : ''}`,
    ),
  ];
}
