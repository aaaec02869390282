import { declarationStatuses } from '@placejuste/domain/declaration';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '../../platform/index.ts';
import { recapText } from '../recap/recap.text.fr.ts';
import { Button, DateField, Disclosure, FilterFields, sameScreen, Select } from '../../ui/index.ts';
import { historyText } from './history.text.fr.ts';
import { vehiclesQuery } from './filters.queries.ts';

const text = historyText.filters;

/** Names of the filters in the address, so that « retour » and a copied link keep them. */
const names = ['du', 'au', 'vehicule', 'etat'] as const;
type FilterName = (typeof names)[number];
export type Filters = Readonly<Record<FilterName, string>>;

export function useFilters(): {
  readonly filters: Filters;
  readonly any: boolean;
  readonly set: (name: FilterName, value: string) => void;
  readonly clear: () => void;
} {
  const [query, setQuery] = useSearchParams();
  const filters: Filters = {
    du: query.get('du') ?? '',
    au: query.get('au') ?? '',
    vehicule: query.get('vehicule') ?? '',
    etat: query.get('etat') ?? '',
  };
  const change = (changes: Partial<Filters>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, state: sameScreen },
    );
  return {
    filters,
    any: names.some((name) => filters[name] !== ''),
    set: (name, value) => change({ [name]: value }),
    clear: () => change({ du: '', au: '', vehicule: '', etat: '' }),
  };
}

/** Builds the query of the list; invalid values from a hand-written address are ignored. */
export function buildListQuery({ du, au, vehicule, etat }: Filters) {
  const day = /^\d{4}-\d{2}-\d{2}$/;
  const status = declarationStatuses.find((one) => one === etat);
  return {
    ...(day.test(du) ? { from: du } : {}),
    ...(day.test(au) ? { to: au } : {}),
    ...(/^[0-9a-f-]{36}$/.test(vehicule) ? { vehicle: vehicule } : {}),
    // Archived declarations are listed only when that state is selected.
    ...(status === undefined ? ({ archived: 'hidden' } as const) : { status }),
  };
}

export function HistoryFilters({ filters, any, set, clear }: ReturnType<typeof useFilters>) {
  const vehicles = useQuery(vehiclesQuery);
  const rows = vehicles.data?.rows ?? [];
  return (
    <Disclosure icon="list" summary={text.title} open={any}>
      <div className="stack" tabIndex={-1} role="group" aria-label={text.title}>
        <FilterFields>
          <DateField
            label={text.from}
            required={false}
            value={filters.du}
            onChange={(event) => set('du', event.target.value)}
          />
          <DateField
            label={text.to}
            required={false}
            value={filters.au}
            error={isTurned(filters) ? text.turned : undefined}
            onChange={(event) => set('au', event.target.value)}
          />
          {rows.length > 1 && (
            <Select
              label={text.vehicle}
              required={false}
              prompt={text.all}
              choices={rows.map(({ id, plate }) => ({ value: id, label: plate }))}
              value={filters.vehicule}
              onChoose={(value) => set('vehicule', value)}
            />
          )}
          <Select
            label={text.state}
            required={false}
            prompt={text.allStates}
            choices={declarationStatuses.map((status) => ({ value: status, label: recapText.statuses[status] }))}
            value={declarationStatuses.find((status) => status === filters.etat) ?? ''}
            onChoose={(value) => set('etat', value)}
          />
        </FilterFields>
        {any && (
          <Button icon="cross" onClick={clear}>
            {text.clear}
          </Button>
        )}
      </div>
    </Disclosure>
  );
}

function isTurned({ du, au }: Filters): boolean {
  return du !== '' && au !== '' && au < du;
}
