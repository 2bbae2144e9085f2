import { defineFeature } from '#server/kit/feature.ts';

/** 收益: what authors get of what others pay. */
export const feature = defineFeature({ name: 'income', tables: {} });
