import { declarationsContract } from '@placejuste/contracts/declarations';
import { callApi, pagesQuery } from '../../platform/index.ts';
import type { buildListQuery } from './history-filters.tsx';

const { listDeclarations } = declarationsContract.calls;

export const declarationsQuery = (listFilters: ReturnType<typeof buildListQuery>) =>
  pagesQuery(
    listDeclarations,
    (query, signal) => callApi(listDeclarations, { query: { ...listFilters, ...query }, signal }),
    listFilters,
  );
