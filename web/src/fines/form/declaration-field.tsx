import { findClock, type GeoPoint } from '@placejuste/domain/kernel';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { announce } from '../../accessibility/index.ts';
import { describeCallFailure } from '../../platform/index.ts';
import { Button, formatDateTimeFigures, ErrorAlert, Select } from '../../ui/index.ts';
import type { FieldsProps } from './fine-fields.ts';
import { declarationPages, declarationQuery } from '../fines.queries.ts';
import { finesText } from '../fines.text.fr.ts';

const text = finesText.form;
const control = 'fine-declarationId';

/** Name of a declaration as in the list, or a generic name until it is read; empty without a declaration. */
export function useDeclarationName(id: string): string {
  const row = useDeclaration(id);
  return id === '' ? '' : describeDeclaration(row);
}

/** Reads one declaration, which may be older than those in the list. */
function useDeclaration(id: string): NamedDeclaration | undefined {
  return useQuery({ ...declarationQuery(id), enabled: id !== '' }).data;
}

interface NamedDeclaration {
  readonly depositedAt: string;
  readonly position: GeoPoint;
  readonly vehicle: { readonly plate: string };
}

function describeDeclaration(row: NamedDeclaration | undefined): string {
  if (row === undefined) return text.groups.declarationJoined;
  return text.declarationLabel(formatDateTimeFigures(row.depositedAt, findClock(row.position)), row.vehicle.plate);
}

/** Choice of the declaration whose photographs prove the parking; none is a valid answer. */
export function DeclarationField({ values, set }: FieldsProps) {
  const { declarationId } = values;
  const list = useInfiniteQuery(declarationPages);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const chosenDeclaration = useDeclaration(declarationId);
  const isListed = declarationId === '' || rows.some((row) => row.id === declarationId);
  const showMore = async () => {
    const { data, hasNextPage, isFetchNextPageError } = await list.fetchNextPage();
    if (isFetchNextPageError) return;
    announce(text.declarationProposed(data?.pages.reduce((sum, page) => sum + page.rows.length, 0) ?? 0));
    // The button disappears: the list it filled takes the focus.
    if (!hasNextPage) document.getElementById(control)?.focus();
  };
  return (
    <>
      <Select
        id={control}
        label={text.declaration}
        hint={text.declarationHint}
        required={false}
        prompt={text.noDeclaration}
        value={declarationId}
        choices={[
          ...rows.map((row) => ({ value: row.id, label: describeDeclaration(row) })),
          ...(isListed ? [] : [{ value: declarationId, label: describeDeclaration(chosenDeclaration) }]),
        ]}
        onChoose={(id) => {
          const plate = rows.find((row) => row.id === id)?.vehicle.plate;
          set({ declarationId: id, ...(values.plate === '' && plate !== undefined ? { plate } : {}) });
        }}
      />
      {list.isFetchNextPageError && (
        <ErrorAlert title={text.declarationMoreFailed}>
          {describeCallFailure(list.error, text.declarationMoreFailed)}
        </ErrorAlert>
      )}
      {list.hasNextPage && (
        <Button wide busy={list.isFetchingNextPage} onClick={() => void showMore()}>
          {text.declarationMore}
        </Button>
      )}
    </>
  );
}
