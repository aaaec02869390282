import { Button, DateText, Alert } from '../../ui/index.ts';
import { finesText } from '../fines.text.fr.ts';

const text = finesText.offline;

interface WithoutNetworkProps {
  /** When the service last said it (ISO). */
  readonly keptAt: string;
  /** What is shown: one fine, or the list of them. */
  readonly what: 'one' | 'list';
  readonly onRetry: () => void;
}

/** Says that what follows comes from this device, since when, and what waits for the network. */
export function WithoutNetwork({ keptAt, what, onRetry }: WithoutNetworkProps) {
  return (
    <Alert tone="wait" title={text.title} live="status">
      <p>
        {text.asOf} <DateText value={keptAt} time />. {text[what]}
      </p>
      <Button icon="refresh" onClick={onRetry}>
        {finesText.retry}
      </Button>
    </Alert>
  );
}
