import { expect, test } from 'vitest';

import type { TableRules } from '#server/database/table-rules.ts';

import { defineFeature } from './feature.ts';

interface NotesSchema {
  notes: { id: number; author: string };
}

test('what a manifest leaves out is empty', () => {
  const notes = { copy: 'everywhere', erase: { blanked: ['author'] } } as const;
  const feature = defineFeature<NotesSchema>({ name: 'notes', tables: { notes } });
  expect(feature).toEqual({
    name: 'notes',
    tables: { notes },
    routes: [],
    rawRoutes: [],
    rawPosts: [],
    jobs: [],
    hooks: {},
    erase: null,
  });
});

test('each table needs its rule, and a rule knows its columns', () => {
  // @ts-expect-error -- the table `notes` has no rule
  const without = defineFeature<NotesSchema>({ name: 'notes', tables: {} });
  // @ts-expect-error -- `notes` has no column `writer`
  const unknown: TableRules<NotesSchema>['notes']['erase'] = { blanked: ['writer'] };
  expect([without.tables, unknown]).toEqual([{}, { blanked: ['writer'] }]);
});
