import type { FastifyInstance } from 'fastify';
import type { TestPerson } from './test-people.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends JSON as that person, or without a session; returns the status and the JSON of the reply. */
export type ApiCall = ReturnType<typeof apiCalls>;

/** `appOf` is called for each request: a test may open another application. */
export function apiCalls(appOf: () => FastifyInstance, { remoteAddress }: { remoteAddress?: () => string } = {}) {
  return async (person: TestPerson | null, method: Method, url: string, payload?: object) => {
    const reply = await appOf().inject({
      method,
      url,
      headers: person === null ? {} : { authorization: person.authorization },
      ...(payload === undefined ? {} : { payload }),
      ...(remoteAddress === undefined ? {} : { remoteAddress: remoteAddress() }),
    });
    return { status: reply.statusCode, body: reply.json() };
  };
}

export type ApiCallOf = ReturnType<typeof apiCallsOf>;

/** As `apiCalls`, for tests in which one person makes nearly every call. */
export function apiCallsOf(
  personOf: () => TestPerson,
  appOf: () => FastifyInstance,
  options: { remoteAddress?: () => string } = {},
) {
  const call = apiCalls(appOf, options);
  return (method: Method, url: string, payload?: object, person = personOf()) => call(person, method, url, payload);
}
