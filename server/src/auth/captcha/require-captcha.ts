import type { FastifyRequest } from 'fastify';
import type { AuthService } from '../auth-context.ts';
import { isWork, workForm, workNeeded, readProofOfWork } from '../limits/proof-of-work.ts';

/** Bits of the proof of work for a call without a widget's answer: a second or two on an old phone. */
const workBits = 18;

/**
 * Hook for calls that strangers may repeat, where the operator requires a widget. Someone who cannot see or solve a
 * widget does a proof of work instead, as our own screens do, which show no widget.
 */
export function requireCaptcha({ captcha, proofs }: AuthService) {
  return async (request: FastifyRequest): Promise<void> => {
    if (captcha === null) return;
    const token = readProofOfWork(request);
    if (token !== '' && !isWork(token)) return captcha.check(token, request.ip);
    if (!(await proofs.spend(workForm, token, workBits))) throw workNeeded(workBits);
  };
}
