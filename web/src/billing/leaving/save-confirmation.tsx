import { leavingText as text } from './leaving.text.fr.ts';
import { SaveText } from '../contract-records/save-text.tsx';

/** A confirmation to download, for a person who gets neither e-mail nor text message (C. conso. L215-1-1, L221-21). */
export function SaveConfirmation({ lines }: { readonly lines: readonly string[] }) {
  return (
    <SaveText content={lines.join('\r\n')} fileName={text.fileName}>
      {text.save}
    </SaveText>
  );
}
