import { getLicence, setLicence } from '#contract/features/licences/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { enterLicence, licenceState } from './service.ts';

export const routes: Endpoint[] = [
  implement(getLicence, ({ site }) => licenceState(site)),
  implement(setLicence, (ask, { text, public_key }) => enterLicence(ask, text, public_key)),
];
