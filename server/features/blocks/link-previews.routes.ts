import { getLinkPreview } from '#contract/features/blocks/link-previews.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { describePage } from './link-previews.service.ts';

export const routes: Endpoint[] = [implement(getLinkPreview, (context, { link }) => describePage(context, link))];
