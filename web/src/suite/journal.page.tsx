import './suite.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from '../platform/index.ts';
import { TeamGate, TeamList, useIsSignedIn } from '../admin/index.ts';
import { Page, sameScreen } from '../ui/index.ts';
import { AuditFilterForm } from './audit/audit-filter-form.tsx';
import { AuditRow } from './audit/audit-row.tsx';
import { auditText as text } from './audit/audit.text.fr.ts';
import { ChainCheck } from './audit/chain-check.tsx';
import { type AuditFilters, auditLinesQuery } from './suite.queries.ts';

const back = { to: '/admin-suite' } as const;

/** `/admin-suite/journal`, with `?acte=&personne=&du=&au=` to filter its lines. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const filters: AuditFilters = {
    action: query.get('acte') ?? '',
    person: query.get('personne') ?? '',
    from: query.get('du') ?? '',
    to: query.get('au') ?? '',
  };
  const lines = auditLinesQuery(filters);
  const list = useInfiniteQuery({ ...lines, enabled: useIsSignedIn() });
  const filter = ({ action, person, from, to }: AuditFilters) => {
    const queryParams = { acte: action, personne: person, du: from, au: to };
    setQuery(
      Object.entries(queryParams).filter(([, value]) => value !== ''),
      { state: sameScreen },
    );
  };
  return (
    <TeamGate title={text.title} back={back} error={list.error}>
      <Page title={text.title} lead={text.lead} back={back}>
        <ChainCheck />
        <AuditFilterForm key={query.toString()} filters={filters} onFilter={filter} />
        <TeamList id="audit-lines" query={lines} text={text.list} keyOf={({ id }) => id}>
          {(row) => <AuditRow row={row} />}
        </TeamList>
      </Page>
    </TeamGate>
  );
}
