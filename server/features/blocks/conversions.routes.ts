import { convertText } from '#contract/features/blocks/conversions.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { convert } from './conversions.service.ts';

export const routes: Endpoint[] = [implement(convertText, (ask, input) => convert(ask, input))];
