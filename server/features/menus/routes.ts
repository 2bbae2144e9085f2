import { getNavMenu } from '#contract/features/menus/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { navMenu } from './service.ts';

export const routes: Endpoint[] = [implement(getNavMenu, (ask) => navMenu(ask))];
