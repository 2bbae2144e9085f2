import { getSettings, resetSettings as resetCall, setSettings as setCall } from '#contract/features/settings/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { listSettings, resetSettings, setSettings } from './service.ts';

export const routes: Endpoint[] = [
  implement(getSettings, (ask) => listSettings(ask)),
  implement(setCall, async (ask, input) => ({ options: await setSettings(ask, input) })),
  implement(resetCall, async (ask, { names }) => ({ options: await resetSettings(ask, names) })),
];
