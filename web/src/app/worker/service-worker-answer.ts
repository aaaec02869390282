import type { Route } from './service-worker-routes.ts';
import { keepMissing, findKeptFile, type ShellFile, type ShellTools } from './service-worker-shell.ts';

export interface AnswerTools extends ShellTools {
  readonly files: readonly ShellFile[];
  /** WebKit sometimes shows cached responses as broken: there, pages are returned as a copy of their bytes. */
  readonly copyPages: boolean;
  /** Maximum wait for the network before the cached copy is returned, in ms. */
  readonly timeoutMs: number;
  readonly wait: (ms: number) => Promise<void>;
}

/** Answers one request; rejects only where the browser itself would fail. */
export async function answerRequest(tools: AnswerTools, route: Route, request: Request): Promise<Response> {
  switch (route.kind) {
    case 'app':
      return (await findKeptPage(tools, '/app.html', 200)) ?? fetchMissing(tools, '/app.html', request);
    case 'file':
      return (await findKeptFile(tools, tools.files, route.path)) ?? fetchMissing(tools, route.path, request);
    case 'fresh':
      return answerNetworkFirst(tools, request, { meanwhile: () => findKeptFile(tools, tools.files, route.path) });
    case 'page':
      return answerNetworkFirst(tools, request, { withoutNetwork: () => findKeptPage(tools, '/offline.html', 503) });
  }
}

async function fetchMissing(tools: AnswerTools, path: string, request: Request): Promise<Response> {
  return (await keepMissing(tools, tools.files, path)) ?? tools.fetch(request);
}

interface CachedAnswers {
  /** Returned when the network is slow or absent. */
  readonly meanwhile?: () => Promise<Response | undefined>;
  /** Returned only without a network. */
  readonly withoutNetwork?: () => Promise<Response | undefined>;
}

const noAnswer = () => Promise.resolve(undefined);

async function answerNetworkFirst(
  tools: AnswerTools,
  request: Request,
  { meanwhile = noAnswer, withoutNetwork = noAnswer }: CachedAnswers,
): Promise<Response> {
  const network = tools.fetch(request);
  // Awaited below. Once the cached copy is returned, a failure of the network must not be an unhandled rejection.
  network.catch(() => undefined);
  const slow = tools.wait(tools.timeoutMs).then(meanwhile);
  try {
    const first = await Promise.race([network, slow]);
    return first ?? (await network);
  } catch (cause) {
    const keptAnswer = (await meanwhile()) ?? (await withoutNetwork());
    if (keptAnswer === undefined) throw cause;
    return keptAnswer;
  }
}

async function findKeptPage(tools: AnswerTools, path: string, status: number): Promise<Response | undefined> {
  const keptCopy = await findKeptFile(tools, tools.files, path);
  if (keptCopy === undefined) return undefined;
  if (status === 200 && !tools.copyPages) return keptCopy;
  const bytes = await keptCopy.arrayBuffer().catch(() => undefined);
  return bytes === undefined ? undefined : new Response(bytes, { status, headers: keptCopy.headers });
}
