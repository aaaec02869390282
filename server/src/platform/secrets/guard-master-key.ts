import type { StartGuard, Tx } from '../postgres/index.ts';
import { readFingerprint, recordFingerprint } from './master-key.repository.ts';
import { SecretKeyError, type MasterKey, type Secrets } from './secrets.ts';

/**
 * Refuses a database that was encrypted with another master key, before any migration. A database without a fingerprint
 * (a new one, or one of an earlier version) takes this key's, unless `canUnseal` says that its data was encrypted with
 * another: recording this fingerprint would then exclude the right key for ever.
 */
export function guardMasterKey(
  masterKey: MasterKey,
  canUnseal: (tx: Tx, secrets: Secrets) => Promise<boolean>,
): StartGuard {
  return {
    before: async (tx) => {
      const storedFingerprint = await readFingerprint(tx);
      if (storedFingerprint !== null && storedFingerprint !== masterKey.fingerprint) throw buildRefusal(masterKey);
    },
    after: async (tx) => {
      if ((await readFingerprint(tx)) !== null) return;
      if (!(await canUnseal(tx, masterKey.secrets))) throw buildRefusal(masterKey);
      // The file is written first: a fingerprint whose key was lost would refuse every start.
      await masterKey.save();
      await recordFingerprint(tx, masterKey.fingerprint);
    },
  };
}

function buildRefusal({ isNew }: MasterKey): SecretKeyError {
  const fault = isNew
    ? 'la clé maîtresse de cette base manque'
    : 'cette base a été chiffrée avec une autre clé maîtresse';
  const remedy = 'Remettez la clé de votre sauvegarde (SECRET_KEY ou DATA_DIR/secrets/master.key)';
  return new SecretKeyError(
    `SECRET_KEY : ${fault}. Rien n’a été écrit. ${remedy} : sans elle, les fichiers et les connexions sont perdus.`,
  );
}
