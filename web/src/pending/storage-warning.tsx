import { isIos, isStandalone } from '../platform/index.ts';
import { Notice } from '../ui/index.ts';
import { pendingText } from './pending.text.fr.ts';

const text = pendingText.storage;

/** In a plain tab of iOS what is kept may vanish after seven days: said in red before anything is kept there. */
export function StorageWarning() {
  if (!isIos()) return null;
  if (isStandalone()) {
    return (
      <Notice tone="info">
        <p>{text.open}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="bad" title={text.title}>
      <p>{text.lead}</p>
      <p>{text.advice}</p>
      <p>{text.open}</p>
    </Notice>
  );
}
