import { createFunctionsClient } from '../session/auth-client.ts';
import { platformMessages } from './platform.messages.fr.ts';
import { type CallRefusal, isEnvelope } from './send-call.ts';

/** Calls `functions/v1/<name>` through the official client. The value is not checked: the caller parses it. */
export async function invokeFunction(
  name: string,
  body: Record<string, unknown>,
): Promise<{ readonly ok: true; readonly value: unknown } | CallRefusal> {
  try {
    const functions = await createFunctionsClient();
    const { data, error, response } = await functions.invoke<unknown>(name, { body });
    if (error === null) return { ok: true, value: data };
    const envelope: unknown = await response?.json().catch(() => undefined);
    if (isEnvelope(envelope)) {
      const { code, message, fields = {}, requestId } = envelope;
      return { ok: false, code, message, fields, status: response?.status ?? 0, requestId };
    }
    return buildRefusal(response === undefined ? 'NETWORK' : 'SERVER', response?.status ?? 0);
  } catch {
    return buildRefusal('NETWORK', 0);
  }
}

function buildRefusal(code: 'NETWORK' | 'SERVER', status: number): CallRefusal {
  return { ok: false, code, message: platformMessages[code], fields: {}, status };
}
