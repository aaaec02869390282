import { isIos, isStandalone } from '../platform/index.ts';
import { Alert } from '../ui/index.ts';
import { pendingText } from './pending.text.fr.ts';

const text = pendingText.storage;

/** Warning in a plain tab of iOS, which may erase its storage after seven days; shown before anything is stored. */
export function StorageWarning() {
  if (!isIos()) return null;
  if (isStandalone()) {
    return (
      <Alert tone="info">
        <p>{text.open}</p>
      </Alert>
    );
  }
  return (
    <Alert tone="bad" title={text.title}>
      <p>{text.lead}</p>
      <p>{text.advice}</p>
      <p>{text.open}</p>
    </Alert>
  );
}
