import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { OwnerContext } from '#web/ui/owner-context.ts';

import { UserMarks } from './user-marks.tsx';

const marksOf = (id: number | null, role: string, ownerId: number) =>
  renderToStaticMarkup(
    <OwnerContext value={ownerId}>
      <UserMarks id={id} role={role} verifiedText="" />
    </OwnerContext>,
  ).replace(/<[^>]*>/g, '');

test('only the chosen owner is 站长, whatever the role, and other administrators are 管理员', () => {
  expect(marksOf(1, 'administrator', 1)).toBe('站长');
  expect(marksOf(7, 'author', 7)).toBe('站长');
  expect(marksOf(2, 'administrator', 1)).toBe('管理员');
  expect(marksOf(1, 'administrator', 0)).toBe('管理员');
  expect(marksOf(3, 'editor', 1)).toBe('');
  expect(marksOf(null, 'guest', 0)).toBe('');
});
