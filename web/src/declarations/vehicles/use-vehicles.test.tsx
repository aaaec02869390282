import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { keepLastKnown } from '../../platform/index.ts';
import { useVehicles } from './use-vehicles.ts';

const ada = '018f3c00-0000-7000-8000-00000000ada0';
const vehicles = [{ id: 'one', plate: 'AB-123-CD', name: 'Clio' }];

it('gives the same rows at each render while the service has not answered', () => {
  keepLastKnown(ada, 'vehicles', vehicles);
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(() => useVehicles(ada), { wrapper });
  const first = result.current.rows;
  expect(first).toEqual(vehicles);
  rerender();
  expect(result.current.rows).toBe(first);
});
