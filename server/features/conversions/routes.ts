import { convertText } from '#contract/features/conversions/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { convert } from './service.ts';

export const routes: Endpoint[] = [implement(convertText, (ask, input) => convert(ask, input))];
