import * as z from 'zod';
import { seal, unseal } from '../../platform/secrets/index.ts';
import type { AuthContext } from '../auth-context.ts';
import type { ProviderTokens } from './external-providers.ts';
import { noteFlowTokens, noteSessionProvider, findSealedProvider } from './provider-tokens.repository.ts';

const shape = z.object({
  provider: z.string(),
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  idToken: z.string(),
});
const sessionShape = z.object({ provider: z.string(), idToken: z.string() });

/** Tokens of a provider, with its name. */
type NamedProviderTokens = ProviderTokens & { readonly provider: string };
type ProviderSession = z.infer<typeof sessionShape>;

type Sealing = Pick<AuthContext, 'tx' | 'secrets'>;
const deriveKey = ({ secrets }: Pick<AuthContext, 'secrets'>): Buffer => secrets.key('auth-provider-tokens');

/** Stores the tokens, sealed, until the code of the flow is exchanged. */
export async function sealIntoFlow(context: Sealing, flowId: string, tokens: NamedProviderTokens): Promise<void> {
  await noteFlowTokens(context.tx, flowId, seal(deriveKey(context), JSON.stringify(tokens)));
}

export function unsealTokens(context: Pick<AuthContext, 'secrets'>, sealed: string | null): NamedProviderTokens | null {
  return sealed === null ? null : shape.parse(JSON.parse(unseal(deriveKey(context), sealed)));
}

/** Stores the token that closes the session at the provider when ours is closed. */
export async function sealIntoSession(
  context: Sealing,
  sessionId: string,
  { provider, idToken }: ProviderSession,
): Promise<void> {
  await noteSessionProvider(context.tx, sessionId, seal(deriveKey(context), JSON.stringify({ provider, idToken })));
}

/** Null when no provider opened the session, or when it has no session of its own to close. */
export async function findProviderSession(context: Sealing, sessionId: string): Promise<ProviderSession | null> {
  const sealed = await findSealedProvider(context.tx, sessionId);
  return sealed === null ? null : sessionShape.parse(JSON.parse(unseal(deriveKey(context), sealed)));
}

/** The members of a session reply that hold the tokens. */
export function buildTokenMembers(tokens: ProviderTokens | null): Readonly<Record<string, string>> {
  if (tokens === null) return {};
  return {
    provider_token: tokens.accessToken,
    ...(tokens.refreshToken === null ? {} : { provider_refresh_token: tokens.refreshToken }),
  };
}
