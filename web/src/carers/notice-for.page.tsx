import { NewFine } from '../fines/index.ts';
import { declareForText, noticeForText as text } from './carers.text.fr.ts';
import { ForChip } from './helping/for-chip.tsx';
import { HelpedPage } from './helping/helped-page.tsx';

/** `/aidant/avis?aide=ID`: a notice of a helped person, photographed or typed, for them to confirm. */
export function Component() {
  return (
    <HelpedPage title={text.title}>
      {(_userId, { id, firstName }) => (
        <NewFine
          key={id}
          notedFor={{
            helpId: id,
            notice: <ForChip name={firstName} />,
            home: { to: '/aidant', label: declareForText.back },
          }}
        />
      )}
    </HelpedPage>
  );
}
