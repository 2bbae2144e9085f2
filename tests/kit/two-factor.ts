import { Secret, TOTP } from 'otpauth';

import { beginTotp, confirmTotp } from '#contract/features/auth/totp.calls.ts';

import type { GrowthSite } from './growth-site.ts';

/** Turns on two-factor authentication of the administrator. @returns the code of the moment; each is taken once */
export async function turnOnTwoFactor(it: Pick<GrowthSite, 'ask' | 'clock'>, password: string): Promise<() => string> {
  const { secret } = await it.ask('owner', beginTotp, { password });
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: it.clock.now() });
  await it.ask('owner', confirmTotp, { code: code() });
  it.clock.advance(30_000);
  return code;
}
