import { InstallButton } from '../install/index.ts';
import { useFragileStorage, useInstallWay } from '../platform/index.ts';
import { Alert } from '../ui/index.ts';
import { BackupButton } from './backup-button.tsx';
import { fragileText as text } from './pending.text.fr.ts';

/**
 * Shown beside pending actions on a device whose browser may clear its storage: offers a copy to keep elsewhere, and
 * the installation on the home screen, which is not cleared. Nothing when the browser promised persistence, or does not
 * tell.
 */
export function FragileStorage() {
  const isFragile = useFragileStorage();
  const way = useInstallWay();
  if (!isFragile) return null;
  return (
    <Alert tone="wait" title={text.title}>
      <p>{text.lead}</p>
      <BackupButton label={text.copy} />
      {way !== 'no' && (
        <>
          <p>{text.install}</p>
          <InstallButton way={way} />
        </>
      )}
    </Alert>
  );
}
