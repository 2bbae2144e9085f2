import { siteOpts } from '#contract/features/site/calls.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { send } from '#web/kit/client.ts';

export type SiteOptions = CallOutput<typeof siteOpts>;

let fetched: Promise<SiteOptions> | null = null;

/** The site's public options, fetched once by those dialogs that need them; a failure is tried again. */
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
