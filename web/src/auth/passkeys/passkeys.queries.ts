import { queryOptions } from '@tanstack/react-query';
import { loadSupabase } from '../../platform/index.ts';

export const ownPasskeysQuery = (userId: string) =>
  queryOptions({
    queryKey: ['auth', 'passkeys', userId],
    queryFn: async () => {
      const { data, error } = await (await loadSupabase()).auth.passkey.list();
      if (error !== null) throw error;
      return data;
    },
  });
