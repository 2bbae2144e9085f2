import { defineFeature } from '#server/kit/feature.ts';

import { routes as conversions } from './conversions.routes.ts';
import { routes as linkPreviews } from './link-previews.routes.ts';

/** Content blocks: preparing, opening and locking them, and turning text of elsewhere into them. */
export const feature = defineFeature({
  name: 'blocks',
  routes: [...conversions, ...linkPreviews],
  tables: {},
});
