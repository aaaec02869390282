import { Chip, UserText } from '../../ui/index.ts';
import { declareForText as text } from '../carers.text.fr.ts';

/** Name of the helped person. */
export function ForChip({ name }: { readonly name: string }) {
  return (
    <p className="row">
      <Chip tone="info" icon="user">
        <UserText within={text.notice(name)}>{name}</UserText>
      </Chip>
    </p>
  );
}
