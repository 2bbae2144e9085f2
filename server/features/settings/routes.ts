import { getSettings, resetSettings as resetCall, setSettings as setCall } from '#contract/features/settings/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { listSettings, resetSettings, setSettings } from './service.ts';

export const routes: Endpoint[] = [
  implement(getSettings, (context) => listSettings(context)),
  implement(setCall, async (context, input) => ({ options: await setSettings(context, input) })),
  implement(resetCall, async (context, { names }) => ({ options: await resetSettings(context, names) })),
];
