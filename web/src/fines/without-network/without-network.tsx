import { Button, DateText, Alert } from '../../ui/index.ts';
import { finesText } from '../fines.text.fr.ts';

const text = finesText.offline;

interface WithoutNetworkProps {
  /** Time of the service's last answer (ISO). */
  readonly keptAt: string;
  /** Content of the page: one fine, or the list. */
  readonly what: 'one' | 'list';
  readonly onRetry: () => void;
}

/** Explains that the content comes from this device, its age, and what needs the network. */
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
