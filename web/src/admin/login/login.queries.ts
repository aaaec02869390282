import { accountsContract } from '@placejuste/contracts/accounts';
import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../../platform/index.ts';
import { nextStep } from './second-factor.ts';

export const accountQuery = callQuery(accountsContract.calls.read, {});

export const secondFactorQuery = (userId: string) =>
  queryOptions({ queryKey: ['second-factor', userId], queryFn: nextStep, staleTime: 0 });
