import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { html } from '../../platform/html/index.ts';
import { sendPlainPage } from '../../platform/http/index.ts';
import { sandboxChoices, type DeliverEvent, type Sandbox } from '../../platform/payment/index.ts';
import type { WorkQueue } from '../inbox/work-queue.ts';
import { sandboxFormHtml } from './sandbox-page.view.ts';
import { sandboxText as text } from './sandbox.text.fr.ts';

const paramsShape = z.object({ id: z.uuid() });
const choiceShape = z.object({ choice: z.enum([...sandboxChoices, 'authenticate']) });

interface SandboxWebhook {
  readonly webhookPath: string;
  readonly queue: WorkQueue;
}

/** The sandbox's payment page: plain HTML, works without script, says plainly that it is simulated. */
export function mountSandbox(app: FastifyInstance, sandbox: Sandbox, { webhookPath, queue }: SandboxWebhook): void {
  const deliver: DeliverEvent = async (body, signature) => {
    const answer = await app.inject({
      method: 'POST',
      url: webhookPath,
      headers: { 'content-type': 'application/json', 'placejuste-signature': signature },
      payload: body,
    });
    // The payer comes back to a page that knows the outcome, as after the seconds that a real bank takes.
    await queue.waitUntilIdle();
    return answer.statusCode;
  };
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    scope.get('/paiement-fictif/:id', async (request, reply) => {
      const params = paramsShape.safeParse(request.params);
      return sendPage(reply, sandbox, params.success ? params.data.id : null, null);
    });
    scope.post('/paiement-fictif/:id', async (request, reply) => {
      const params = paramsShape.safeParse(request.params);
      const body = choiceShape.safeParse(request.body);
      if (!params.success || !body.success)
        return sendPage(reply, sandbox, params.success ? params.data.id : null, null);
      const { choice } = body.data;
      if (choice === 'authenticate') return sendPage(reply, sandbox, params.data.id, text.authenticate);
      const next = await sandbox.decide(params.data.id, choice, deliver);
      if (next !== null) return reply.redirect(next, 303);
      return sendPage(reply, sandbox, params.data.id, describeChoice(choice));
    });
  });
}

function describeChoice(choice: (typeof sandboxChoices)[number]): string {
  if (choice === 'refuse') return text.refused;
  return choice.startsWith('dispute') ? text.disputed : text.undelivered;
}

async function sendPage(
  reply: FastifyReply,
  sandbox: Sandbox,
  id: string | null,
  notice: string | null,
): Promise<FastifyReply> {
  const payment = id === null ? null : await sandbox.find(id);
  const body = payment === null ? html`<h1>${text.missing}</h1>` : sandboxFormHtml(payment, notice);
  return sendPlainPage(reply, { status: payment === null ? 404 : 200, title: text.title, body });
}
