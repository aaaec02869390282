import type { StripeKeys } from './stripe.ts';

/** Reads the balance, which every key of a service that sells may: nothing is changed. Rejects unless it is given. */
export async function pingStripe(
  { secretKey, apiUrl }: Pick<StripeKeys, 'secretKey' | 'apiUrl'>,
  { fetch: ask, timeoutMs }: { readonly fetch: typeof fetch; readonly timeoutMs: number },
): Promise<void> {
  const answer = await ask(new URL('/v1/balance', apiUrl ?? 'https://api.stripe.com'), {
    headers: { authorization: `Bearer ${secretKey}` },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.body?.cancel();
  // A restricted key that may not read the balance is known all the same.
  if (!answer.ok && answer.status !== 403) throw new Error(`The payment provider answered ${answer.status}`);
}
