import type { MenusSchema } from '#server/database/schema/menus.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { routes } from './routes.ts';

/** The menus of the site and their entries. */
export const feature = defineFeature<MenusSchema>({
  name: 'menus',
  routes,
  tables: {
    menu_items: { copy: 'everywhere', erase: 'no person' },
  },
});
