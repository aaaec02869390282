import { useQuery } from '@tanstack/react-query';
import { dateTimeInFigures, Select } from '../../ui/index.ts';
import type { FieldsProps } from './fine-fields.ts';
import { declarationsQuery } from '../fines.queries.ts';
import { finesText } from '../fines.text.fr.ts';

const text = finesText.form;

/** How that declaration is named in the list, or that there is one where the list has not been read; empty for none. */
export function useDeclarationName(id: string): string {
  const declarations = useQuery(declarationsQuery);
  if (id === '') return '';
  const row = declarations.data?.rows.find((one) => one.id === id);
  return row === undefined ? text.groups.declarationJoined : nameOf(row);
}

interface NamedDeclaration {
  readonly depositedAt: string;
  readonly vehicle: { readonly plate: string };
}

function nameOf({ depositedAt, vehicle }: NamedDeclaration): string {
  return text.declarationLabel(dateTimeInFigures(depositedAt), vehicle.plate);
}

/** The declaration whose photographs prove the parking; choosing none is an answer. */
export function DeclarationField({ values, set }: FieldsProps) {
  const declarations = useQuery(declarationsQuery);
  const rows = declarations.data?.rows ?? [];
  return (
    <Select
      id="fine-declarationId"
      label={text.declaration}
      hint={text.declarationHint}
      required={false}
      prompt={text.noDeclaration}
      value={values.declarationId}
      choices={rows.map((row) => ({
        value: row.id,
        label: nameOf(row),
      }))}
      onChoose={(declarationId) => {
        const plate = rows.find((row) => row.id === declarationId)?.vehicle.plate;
        set({ declarationId, ...(values.plate === '' && plate !== undefined ? { plate } : {}) });
      }}
    />
  );
}
