import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../accessibility/index.ts';
import { Button } from '../../ui/index.ts';
import { authText } from '../auth.text.fr.ts';
import { authSettingsQuery } from '../auth.queries.ts';
import { leaveForProvider } from './leave-for-provider.ts';

const text = authText.otherWays;
const providers = ['franceconnect', 'google', 'apple'] as const;

interface OtherWaysProps {
  /** Providers linked to a known account; undefined when any provider may open an account. */
  readonly only?: readonly string[];
}

/**
 * Buttons of the providers that the operator enabled, from the settings of the service; renders nothing when there is
 * none.
 */
export function OtherWays({ only }: OtherWaysProps) {
  const { data } = useQuery(authSettingsQuery);
  const [openingProvider, setOpeningProvider] = useState<string | null>(null);
  const openProviders = providers.filter(
    (provider) => data?.external[provider] === true && (only?.includes(provider) ?? true),
  );
  if (openProviders.length === 0) return null;

  async function leave(provider: string): Promise<void> {
    setOpeningProvider(provider);
    if (await leaveForProvider(provider)) return;
    setOpeningProvider(null);
    notify('bad', text.failure, { description: text.failureDetail });
  }
  return (
    <section className="stack tight" aria-labelledby="other-ways">
      {only === undefined ? <h2 id="other-ways">{text.title}</h2> : <h3 id="other-ways">{text.titleAgain}</h3>}
      {only !== undefined && <p className="soft">{text.again}</p>}
      {openProviders.map((provider) => (
        <Button
          key={provider}
          wide
          busy={openingProvider === provider}
          off={openingProvider !== null}
          onClick={() => void leave(provider)}
        >
          {text.labels[provider]}
        </Button>
      ))}
      {openProviders.includes('franceconnect') && (
        <p>
          {text.franceConnect}{' '}
          <a href="https://franceconnect.gouv.fr/" target="_blank" rel="noopener" title={text.aboutTitle}>
            {text.about}
          </a>
        </p>
      )}
    </section>
  );
}
