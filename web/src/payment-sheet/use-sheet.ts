import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { findSheetProblem, type WalletMethod } from './payment-sheet.ts';
import { walletQuery } from './payment-sheet.queries.ts';

const none: readonly WalletMethod[] = [];

/** Methods of this service; `problem`: reason why the sheet is not offered, null until known and without one. */
export function useSheet(): { readonly methods: readonly WalletMethod[]; readonly problem: string | null } {
  const wallet = useQuery(walletQuery);
  const methods = wallet.data?.methods ?? none;
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void findSheetProblem(methods).then((nextProblem) => isCurrent && setProblem(nextProblem));
    return () => {
      isCurrent = false;
    };
  }, [methods]);
  return { methods, problem };
}
