import type { StripeKeys } from './stripe.ts';

/** Reads the balance, which the keys of a selling service may read; changes nothing. Rejects when it cannot be read. */
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
  // A restricted key that may not read the balance is still a valid key.
  if (!answer.ok && answer.status !== 403) throw new Error(`The payment provider answered ${answer.status}`);
}
