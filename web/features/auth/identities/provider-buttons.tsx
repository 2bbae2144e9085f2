import './social-row.css';

import { useEffect, useState } from 'react';

import { getLoginUrl } from '#contract/features/auth/identities.calls.ts';
import { providerNames } from '#contract/features/auth/identities.copy.ts';
import type { LoginTypeName } from '#contract/features/auth/identities.entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';

import { ProviderLogo } from './provider-logo.tsx';
import { returnPathOf } from './return-path.ts';

/** Navigates to the provider. */
async function redirectToProvider(type: LoginTypeName): Promise<void> {
  const { url } = await send(getLoginUrl, { type, return_to: returnPathOf(location) });
  location.assign(url);
}

/** The other services at which one can sign in; nothing where there are none. @see docs/reference/routes.md */
export function ProviderButtons({ types }: { types: readonly LoginTypeName[] }) {
  const [going, setGoing] = useState<LoginTypeName | null>(null);
  // Resets the state when the page is restored by the browser's back button.
  useEffect(() => {
    const arrive = (): void => setGoing(null);
    addEventListener('pageshow', arrive);
    return () => removeEventListener('pageshow', arrive);
  }, []);
  if (types.length === 0) return null;

  function begin(type: LoginTypeName): void {
    setGoing(type);
    redirectToProvider(type).catch((error: unknown) => {
      setGoing(null);
      reportFailure(error);
    });
  }
  return (
    <section className="social" aria-labelledby="social-title">
      <h3 id="social-title">其他登录方式</h3>
      <ul>
        {types.map((type) => (
          <li key={type}>
            <button
              type="button"
              disabled={going !== null}
              aria-busy={going === type}
              aria-label={`用${providerNames[type]}登录`}
              onClick={() => begin(type)}
            >
              <ProviderLogo type={type} />
              <span>{providerNames[type]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
