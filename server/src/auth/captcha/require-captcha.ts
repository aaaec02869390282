import type { FastifyRequest } from 'fastify';
import type { AuthService } from '../auth-context.ts';
import { workOf } from '../limits/asked-work.ts';

/** Before a call that strangers may repeat: the widget's answer, where the operator asks for one. */
export function requireCaptcha({ captcha }: AuthService) {
  return async (request: FastifyRequest): Promise<void> => {
    await captcha?.check(workOf(request), request.ip);
  };
}
