import { useQuery } from '@tanstack/react-query';
import { dateTimeInFigures, Select } from '../../ui/index.ts';
import type { FieldsProps } from './fine-fields.ts';
import { declarationsQuery } from '../fines.queries.ts';
import { finesText } from '../fines.text.fr.ts';

const text = finesText.form;

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
        label: text.declarationLabel(dateTimeInFigures(row.depositedAt), row.vehicle.plate),
      }))}
      onChoose={(declarationId) => {
        const plate = rows.find((row) => row.id === declarationId)?.vehicle.plate;
        set({ declarationId, ...(values.plate === '' && plate !== undefined ? { plate } : {}) });
      }}
    />
  );
}
