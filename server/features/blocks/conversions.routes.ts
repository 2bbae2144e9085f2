import { convertText } from '#contract/features/blocks/conversions.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { convertPastedText } from './conversions.service.ts';

export const routes: Endpoint[] = [implement(convertText, (context, input) => convertPastedText(context, input))];
