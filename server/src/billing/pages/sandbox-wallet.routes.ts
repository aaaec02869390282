import { formatCents } from '@placejuste/domain/kernel';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { sendPlainPage } from '../../platform/http/index.ts';
import {
  applicationManifest,
  buildMethodManifest,
  walletPaths,
  renderWalletWindow,
  walletWorker,
} from './sandbox-wallet.view.ts';
import { sandboxText as text } from './sandbox.text.fr.ts';

const amountQuery = z.object({ montant: z.coerce.number().nonnegative().catch(0) });

/** A pretended wallet: a browser finds it by its address, as any payment method, and opens its window. */
export function mountSandboxWallet(app: FastifyInstance, publicUrl: string): void {
  app.get(walletPaths.method, (_request, reply) =>
    reply
      .header('link', `<${publicUrl}${walletPaths.manifest}>; rel="payment-method-manifest"`)
      .type('text/plain; charset=utf-8')
      .send(text.wallet.name),
  );
  app.get(walletPaths.manifest, (_request, reply) =>
    reply.type('application/json').send(buildMethodManifest(publicUrl)),
  );
  app.get(walletPaths.application, (_request, reply) =>
    reply.type('application/manifest+json').send(JSON.stringify(applicationManifest)),
  );
  app.get(walletPaths.worker, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(walletWorker),
  );
  app.get(walletPaths.window, (request, reply) => {
    const { montant: euros } = amountQuery.parse(request.query);
    const body = renderWalletWindow(formatCents(Math.round(euros * 100)));
    return sendPlainPage(reply, { status: 200, title: text.wallet.name, body });
  });
}
