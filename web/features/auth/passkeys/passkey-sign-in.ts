import { beginPasskeyLogin, passkeyLogin } from '#contract/features/auth/passkeys.calls.ts';
import { send } from '#web/kit/client.ts';

import { isPasskeyCancelled } from './passkey-support.ts';

/** Signs in with a passkey. @returns false when the user closed the browser's dialog @throws CallError */
export async function signInByPasskey(): Promise<boolean> {
  const [{ options }, { startAuthentication }] = await Promise.all([
    send(beginPasskeyLogin, {}),
    import('@simplewebauthn/browser'),
  ]);
  let response: string;
  try {
    response = JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
  } catch (error) {
    if (isPasskeyCancelled(error)) return false;
    throw error;
  }
  await send(passkeyLogin, { response });
  return true;
}
