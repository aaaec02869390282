import type { RunningAuth } from './running-auth.ts';

export interface VisitorPlace {
  readonly ip: string;
  readonly browser?: string;
  /** Header that the site's own screens send with each call; absent from other clients. */
  readonly mark?: string;
}

export interface Visitor {
  send(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token?: string): Promise<VisitorAnswer>;
  signIn(email: string, password: string): Promise<VisitorAnswer>;
  refresh(token: unknown): Promise<VisitorAnswer>;
}

export interface VisitorAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** Code of the refusal, or the status of an answer without one. */
  readonly outcome: string | number;
}

/** A client of auth/v1 with a network and a browser of its own. */
export function visitor(server: RunningAuth, { ip, browser = 'Navigateur essai', mark }: VisitorPlace): Visitor {
  const send: Visitor['send'] = async (method, path, body, token) => {
    const response = await server.app.inject({
      method,
      url: `/auth/v1${path}`,
      remoteAddress: ip,
      headers: {
        'user-agent': browser,
        'x-supabase-api-version': '2024-01-01',
        ...(mark === undefined ? {} : { 'x-browser-mark': mark }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    const read = response.body === '' ? {} : (JSON.parse(response.body) as Record<string, unknown>);
    const { code } = read;
    return { status: response.statusCode, body: read, outcome: typeof code === 'string' ? code : response.statusCode };
  };
  return {
    send,
    signIn: (email, password) => send('POST', '/token?grant_type=password', { email, password }),
    refresh: (token) => send('POST', '/token?grant_type=refresh_token', { refresh_token: token }),
  };
}
