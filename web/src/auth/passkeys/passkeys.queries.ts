import { queryOptions } from '@tanstack/react-query';
import { supabase } from '../../platform/index.ts';

export const ownPasskeysQuery = (userId: string) =>
  queryOptions({
    queryKey: ['auth', 'passkeys', userId],
    queryFn: async () => {
      const { data, error } = await (await supabase()).auth.passkey.list();
      if (error !== null) throw error;
      return data;
    },
  });
