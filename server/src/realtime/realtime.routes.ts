import websocket from '@fastify/websocket';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { allowOfficialClient } from '../auth/index.ts';
import { toSubscriberNetwork, type Platform, type RequestUser } from '../platform/http/index.ts';
import { createTokenBuckets } from '../platform/rate-limits/index.ts';
import { ownTopic, topicPrefix } from './channels/channel.ts';
import { openConnection, type OpenConnection } from './connection.ts';
import { tooManyMessages, type Hub } from './hub.steps.ts';
import type { BroadcastBody } from './wire/frames.ts';

const maxMessageBytes = 64 * 1024;
/** The official client sends a heartbeat every 25 s. */
const silenceMs = 60_000;
/** A hospital may share one address, and each socket costs a few kilobytes. */
const maxSocketsOfNetwork = 500;
/**
 * Limit of tokens from one network: five hundred screens join again at once after a restart. Each token is verified,
 * and its session looked up.
 */
const tokensOfNetwork = { burst: 3000, perMs: 50 / 1000 } as const;

const messages = z.object({
  messages: z
    .array(z.object({ topic: z.string().max(240), event: z.string().max(255), payload: z.unknown() }))
    .min(1)
    .max(20),
});
const topicParams = z.object({ topic: z.string().max(240), event: z.string().max(255) });

/**
 * Mounts `/realtime/v1`: the channels of the official client (decision 0216). Returns a function that closes silent
 * sockets.
 */
export async function mountRealtimeRoutes(
  app: FastifyInstance,
  platform: Platform,
  { hub, rateLimitFactor }: { readonly hub: Hub; readonly rateLimitFactor: number },
): Promise<() => void> {
  const most = Math.ceil(maxSocketsOfNetwork * rateLimitFactor);
  const connections = new Set<OpenConnection>();
  const socketsOf = new Map<string, number>();
  const now = (): number => platform.clock.now().getTime();
  const turns = createTokenBuckets(platform.clock);
  const { burst, perMs } = tokensOfNetwork;
  const takeTurn = (network: string): boolean =>
    turns.takeAll([{ key: network, burst: burst * rateLimitFactor, perMs: perMs * rateLimitFactor }]) === 0;
  const count = (home: string, by: 1 | -1): void => {
    const sockets = (socketsOf.get(home) ?? 0) + by;
    if (sockets === 0) socketsOf.delete(home);
    else socketsOf.set(home, sockets);
  };
  await app.register(websocket, { options: { maxPayload: maxMessageBytes, perMessageDeflate: false } });
  allowOfficialClient(app);

  app.get<{ Querystring: { vsn?: unknown } }>(
    '/websocket',
    {
      websocket: true,
      preValidation: async (request, reply) => {
        if ((socketsOf.get(toSubscriberNetwork(request.ip)) ?? 0) >= most)
          await refuseUpgrade(reply, 429, 'Too many connections');
      },
    },
    (socket, request) => {
      const version = request.query.vsn === '2.0.0' ? '2.0.0' : '1.0.0';
      const network = toSubscriberNetwork(request.ip);
      const tools = { hub, now, log: platform.log, takeTurn: () => takeTurn(network) };
      const connection = openConnection(socket, { ...tools, version });
      connections.add(connection);
      count(network, 1);
      socket.once('close', () => {
        connections.delete(connection);
        count(network, -1);
      });
    },
  );

  // The caller is identified before the body is read.
  const senders = new WeakMap<FastifyRequest, RequestUser>();
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const user = await platform.identify.findUser(request.headers.authorization);
    if (user === null) return refuseUpgrade(reply, 401, 'Unauthorized');
    senders.set(request, user);
    return undefined;
  };
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return refuseUpgrade(reply, 422, 'Invalid messages');
    if ((error.statusCode ?? 500) >= 500) throw error;
    return refuseUpgrade(reply, error.statusCode ?? 400, error.message);
  });

  app.post('/api/broadcast', { onRequest }, async (request, reply) => {
    const result = messages.safeParse(request.body);
    if (!result.success) return refuseUpgrade(reply, 422, 'Invalid messages');
    for (const { topic, event, payload } of result.data.messages) {
      const body: BroadcastBody = { encoding: 'json', value: payload ?? {} };
      const refusal = await send(senders.get(request), { topic, event, body });
      if (refusal !== null) return refuseUpgrade(reply, ...refusal);
    }
    return reply.code(202).send({});
  });

  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/api/broadcast/:topic/events/:event', { onRequest }, async (request, reply) => {
    const result = topicParams.safeParse(request.params);
    if (!result.success) return refuseUpgrade(reply, 422, 'Invalid topic or event');
    const { topic, event } = result.data;
    const rawBody = request.body;
    const body: BroadcastBody = Buffer.isBuffer(rawBody)
      ? { encoding: 'bytes', base64: rawBody.toString('base64') }
      : { encoding: 'json', value: rawBody ?? {} };
    const refusal = await send(senders.get(request), { topic, event, body });
    return refusal === null ? reply.code(202).send({}) : refuseUpgrade(reply, ...refusal);
  });

  // A route rather than a not-found handler: the site's own catch-all would answer first, without CORS headers.
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    // The body is not read.
    onRequest: async (_request, reply) => refuseUpgrade(reply, 404, 'Not Found'),
    handler: async () => undefined,
  });

  /** Sends a broadcast; returns the refusal, or null once it was sent. */
  async function send(
    user: RequestUser | undefined,
    message: { readonly topic: string; readonly event: string; readonly body: BroadcastBody },
  ): Promise<readonly [number, string] | null> {
    if (user === undefined) return [401, 'Unauthorized'];
    const topic = `${topicPrefix}${message.topic}`;
    if (topic !== ownTopic(user.id))
      return [403, 'Unauthorized: You do not have permissions to write to this Channel topic'];
    if (!hub.takeTurn(user.id)) return [429, tooManyMessages];
    const { event, body } = message;
    return (await hub.broadcast({ topic, event, body, from: null })) ? null : [413, 'Payload too large'];
  }

  return () => {
    for (const connection of connections) if (now() - connection.peer.seenAt > silenceMs) connection.terminate();
  };
}

function refuseUpgrade(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ error: message, message });
}
