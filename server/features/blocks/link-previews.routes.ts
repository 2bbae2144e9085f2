import { getLinkPreview } from '#contract/features/blocks/link-previews.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { describePage } from './link-previews.service.ts';

export const routes: Endpoint[] = [implement(getLinkPreview, (ask, { link }) => describePage(ask, link))];
