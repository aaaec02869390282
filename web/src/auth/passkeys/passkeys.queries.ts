import { queryOptions } from '@tanstack/react-query';
import { supabase, takesPasskeys } from '../../platform/index.ts';

export const passkeysOpenQuery = queryOptions({
  queryKey: ['auth', 'settings', 'passkeys'],
  queryFn: ({ signal }) => takesPasskeys(signal),
  staleTime: Infinity,
  retry: false,
});

export const ownPasskeysQuery = (userId: string) =>
  queryOptions({
    queryKey: ['auth', 'passkeys', userId],
    queryFn: async () => {
      const { data, error } = await (await supabase()).auth.passkey.list();
      if (error !== null) throw error;
      return data;
    },
  });
