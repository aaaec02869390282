import { printPart } from '../../platform/index.ts';
import { Button } from '../../ui/index.ts';
import { sendingText } from './sending.text.fr.ts';

const text = sendingText.post;

/** Address label for an envelope without a window, printed alone. */
export function AddressLabel({ address }: { readonly address: string }) {
  return (
    <div className="stack tight">
      <p className="soft">{text.labelHint}</p>
      <address className="address-label">{address}</address>
      <Button icon="paper" wide onClick={() => printPart('label')}>
        {text.printLabel}
      </Button>
    </div>
  );
}
