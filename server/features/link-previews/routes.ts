import { describeLink } from '#contract/features/link-previews/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { describePage } from './service.ts';

export const routes: Endpoint[] = [implement(describeLink, (ask, { link }) => describePage(ask, link))];
