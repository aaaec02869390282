import { type FormEvent, useState } from 'react';
import { Button, DateField, Disclosure, FilterFields, Select, TextField } from '../../ui/index.ts';
import type { AuditFilters } from '../suite.queries.ts';
import { auditText } from './audit.text.fr.ts';

const text = auditText.filters;
const none: AuditFilters = { action: '', person: '', from: '', to: '' };
const accountId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

interface AuditFilterFormProps {
  readonly filters: AuditFilters;
  readonly onFilter: (filters: AuditFilters) => void;
}

/** Filters of the audit log, inside a disclosure; the address of the page stores them. */
export function AuditFilterForm({ filters, onFilter }: AuditFilterFormProps) {
  const [typedFilters, setTypedFilters] = useState(filters);
  const [isWrong, setIsWrong] = useState(false);
  const isTurned = typedFilters.from !== '' && typedFilters.to !== '' && typedFilters.to < typedFilters.from;
  const isActive = Object.values(filters).some((value) => value !== '');
  const change = (part: Partial<AuditFilters>) => setTypedFilters({ ...typedFilters, ...part });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const person = typedFilters.person.trim().toLowerCase();
    const isPerson = person === '' || accountId.test(person);
    setIsWrong(!isPerson);
    if (isPerson && !isTurned) onFilter({ ...typedFilters, person });
  };
  return (
    <Disclosure icon="list" summary={text.title} end={isActive ? text.active : undefined} open={isActive}>
      <form className="stack" noValidate onSubmit={apply}>
        <FilterFields>
          <Select
            label={text.action}
            prompt={text.anyAction}
            required={false}
            choices={text.actions}
            value={typedFilters.action}
            onChoose={(action) => change({ action })}
          />
          <TextField
            label={text.person}
            hint={text.personHint}
            required={false}
            autoComplete="off"
            spellCheck={false}
            error={isWrong ? text.personFault : undefined}
            value={typedFilters.person}
            onChange={(event) => change({ person: event.target.value })}
          />
          <DateField
            label={text.from}
            required={false}
            value={typedFilters.from}
            onChange={(event) => change({ from: event.target.value })}
          />
          <DateField
            label={text.to}
            hint={text.toHint}
            error={isTurned ? text.turned : undefined}
            required={false}
            value={typedFilters.to}
            onChange={(event) => change({ to: event.target.value })}
          />
        </FilterFields>
        <Button type="submit" icon="check" wide>
          {text.apply}
        </Button>
        {isActive && (
          <Button icon="cross" wide onClick={() => onFilter(none)}>
            {text.clear}
          </Button>
        )}
      </form>
    </Disclosure>
  );
}
