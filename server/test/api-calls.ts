import type { FastifyInstance } from 'fastify';
import type { TestPerson } from './test-people.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends JSON for that person, or for nobody signed in, and gives the status and the JSON of the reply. */
export type ApiCall = ReturnType<typeof apiCalls>;

/** The application is asked for at each call: a test may open another one. */
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

/** As `apiCalls`, for the tests in which nearly every call is that of one person. */
export function apiCallsOf(
  personOf: () => TestPerson,
  appOf: () => FastifyInstance,
  options: { remoteAddress?: () => string } = {},
) {
  const call = apiCalls(appOf, options);
  return (method: Method, url: string, payload?: object, person = personOf()) => call(person, method, url, payload);
}
