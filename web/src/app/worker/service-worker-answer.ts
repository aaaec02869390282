import type { Route } from './service-worker-routes.ts';
import { keepMissing, findKeptFile, type ShellFile, type ShellTools } from './service-worker-shell.ts';

export interface AnswerTools extends ShellTools {
  readonly files: readonly ShellFile[];
  /** WebKit has shown kept answers as broken: there, pages are given as a copy made from their bytes. */
  readonly copyPages: boolean;
  /** How long the network may take before the kept copy is shown, in ms. */
  readonly timeoutMs: number;
  readonly wait: (ms: number) => Promise<void>;
}

/** Answers one request; rejects only where the browser itself would have failed. */
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
  /** Good enough when the network is slow. */
  readonly meanwhile?: () => Promise<Response | undefined>;
  /** Given only when there is no network. */
  readonly withoutNetwork?: () => Promise<Response | undefined>;
}

const noAnswer = () => Promise.resolve(undefined);

async function answerNetworkFirst(
  tools: AnswerTools,
  request: Request,
  { meanwhile = noAnswer, withoutNetwork = noAnswer }: CachedAnswers,
): Promise<Response> {
  const network = tools.fetch(request);
  // Awaited below; when the kept copy has already been given, its failure concerns nobody.
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
