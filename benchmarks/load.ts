import autocannon from 'autocannon';

export interface Load {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly connections: number;
  readonly seconds: number;
}

/** Answers per second; any answer other than a 2xx makes the measure invalid. */
export async function perSecond(load: Load): Promise<number> {
  const outcome = await autocannon({
    url: load.url,
    method: load.method ?? 'GET',
    headers: { ...load.headers },
    ...(load.body === undefined ? {} : { body: load.body }),
    connections: load.connections,
    duration: load.seconds,
  });
  if (outcome.non2xx > 0 || outcome.errors > 0)
    throw new Error(`${load.url}: ${outcome.non2xx} refused, ${outcome.errors} errors`);
  return outcome['2xx'] / outcome.duration;
}
