import { getMenus, getNavMenu, setMenu as setCall } from '#contract/features/menus/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { listMenus, navMenu, setMenu } from './service.ts';

export const routes: Endpoint[] = [
  implement(getNavMenu, (context) => navMenu(context)),
  implement(getMenus, (context) => listMenus(context)),
  implement(setCall, async (context, input) => ({ entries: await setMenu(context, input) })),
];
