import { getLicence, setLicence } from '#contract/features/licences/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { submitLicence, licenceState } from './service.ts';

export const routes: Endpoint[] = [
  implement(getLicence, ({ site }) => licenceState(site)),
  implement(setLicence, (context, { text, public_key }) => submitLicence(context, text, public_key)),
];
