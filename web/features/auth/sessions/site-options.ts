import { siteOpts } from '#contract/features/site/calls.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { send } from '#web/kit/client.ts';

export type SiteOptions = CallOutput<typeof siteOpts>;

let fetched: Promise<SiteOptions> | null = null;

/** The site's public options, fetched once when a dialog first needs them; failures are retried on the next call. */
export function siteOptions(): Promise<SiteOptions> {
  fetched ??= send(siteOpts, {}).catch((error: unknown) => {
    fetched = null;
    throw error;
  });
  return fetched;
}

export function mayRegister({ registration_open, site_closed }: SiteOptions): boolean {
  return registration_open && !site_closed;
}
