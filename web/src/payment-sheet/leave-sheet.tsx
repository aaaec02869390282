import { Button } from '../ui/index.ts';
import type { LeaveSheet } from './payment-sheet.ts';
import { sheetText as text } from './payment-sheet.text.fr.ts';

/** Id of the button that opens the sheet, which takes the focus once the sheet is closed. */
export const sheetButtonId = 'open-sheet';

/** Button to leave a sheet that the browser closed without an event; nothing while none is open. */
export function LeaveSheetButton({ leave }: { readonly leave: LeaveSheet | null }) {
  if (leave === null) return null;
  const press = () => {
    document.getElementById(sheetButtonId)?.focus();
    leave();
  };
  return (
    <Button wide onClick={press}>
      {text.leave}
    </Button>
  );
}
