import { getMenus, getNavMenu, setMenu as setCall } from '#contract/features/menus/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { listMenus, navMenu, setMenu } from './service.ts';

export const routes: Endpoint[] = [
  implement(getNavMenu, (ask) => navMenu(ask)),
  implement(getMenus, (ask) => listMenus(ask)),
  implement(setCall, async (ask, input) => ({ entries: await setMenu(ask, input) })),
];
