import { Chip } from '../../ui/index.ts';
import { declareForText as text } from '../carers.text.fr.ts';

/** For whom all of this is. */
export function ForChip({ name }: { readonly name: string }) {
  return (
    <p className="row">
      <Chip tone="info" icon="user">
        {text.notice(name)}
      </Chip>
    </p>
  );
}
