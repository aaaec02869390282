import type { FastifyRequest } from 'fastify';
import type { AuthService } from '../auth-context.ts';
import { isWork, workForm, workNeeded, readProofOfWork } from '../limits/proof-of-work.ts';

/** A second or two of an old phone: what a call without the widget's answer costs. */
const workBits = 18;

/**
 * Before a call that strangers may repeat, where the operator asks for a widget's answer. Who cannot see or solve a
 * widget works instead, as our own screens do, which show none.
 */
export function requireCaptcha({ captcha, proofs }: AuthService) {
  return async (request: FastifyRequest): Promise<void> => {
    if (captcha === null) return;
    const token = readProofOfWork(request);
    if (token !== '' && !isWork(token)) return captcha.check(token, request.ip);
    if (!(await proofs.spend(workForm, token, workBits))) throw workNeeded(workBits);
  };
}
