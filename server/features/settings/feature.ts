import type { SettingsSchema } from '#server/database/schema/settings.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { optionChanged } from './options.service.ts';
import { routes } from './routes.ts';

/** The options of the site: reading, changing and sealing them. */
export const feature = defineFeature<SettingsSchema>({
  name: 'settings',
  routes,
  hooks: { optionChanged },
  tables: {
    options: { copy: 'everywhere', erase: 'no person' },
  },
});
