import { isIos, isStandalone } from '../platform/index.ts';
import { Alert } from '../ui/index.ts';
import { pendingText } from './pending.text.fr.ts';

const text = pendingText.storage;

/** In a plain tab of iOS what is kept may vanish after seven days: said in red before anything is kept there. */
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
