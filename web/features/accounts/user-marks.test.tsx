import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { defaultLevels } from '#contract/features/growth/rules.ts';

import { MarksContext } from './marks-context.ts';
import { type MarkedPerson, UserMarks } from './user-marks.tsx';

const nobody: MarkedPerson = { id: null, role: 'guest', verified_text: '', level: 0, vip_level: 0, badge: null };

const htmlOf = (person: Partial<MarkedPerson>, ownerId = 0, isInLink = false) =>
  renderToStaticMarkup(
    <MarksContext
      value={{
        ownerId,
        levels: [...defaultLevels, { level: 7, name: '满月', threshold: 1e6, img: '/7.png' }],
        vipTypes: [],
      }}
    >
      <UserMarks person={{ ...nobody, ...person }} isInLink={isInLink} />
    </MarksContext>,
  );
const marksOf = (id: number | null, role: string, ownerId: number) =>
  htmlOf({ id, role }, ownerId).replace(/<[^>]*>/g, '');

test('only the chosen owner is 站长, whatever the role, and other administrators are 管理员', () => {
  expect(marksOf(1, 'administrator', 1)).toBe('站长');
  expect(marksOf(7, 'author', 7)).toBe('站长');
  expect(marksOf(2, 'administrator', 1)).toBe('管理员');
  expect(marksOf(1, 'administrator', 0)).toBe('管理员');
  expect(marksOf(3, 'editor', 1)).toBe('');
  expect(marksOf(null, 'guest', 0)).toBe('');
});

test('a level is a moon with its name, or its picture, and a guest or an unknown level has none', () => {
  expect(htmlOf({ level: 2 })).toContain('aria-label="等级：Lv2"');
  expect(htmlOf({ level: 7 })).toContain('src="/7.png"');
  expect(htmlOf({ level: 7 })).toContain('alt="等级：满月"');
  expect(htmlOf({ level: 99 })).toBe('');
  expect(htmlOf({})).toBe('');
});

test('a badge is its picture with its name, and what is verified can be read by keyboard outside of links', () => {
  expect(htmlOf({ badge: { id: 1, name: '首位读者', img: '/b.svg' } })).toContain('alt="徽章：首位读者"');
  const alone = htmlOf({ verified_text: '茶馆掌柜' });
  expect(alone).toContain('tabindex="0"');
  expect(alone).toContain('>茶馆掌柜</span>');
  const linked = htmlOf({ verified_text: '茶馆掌柜' }, 0, true);
  expect(linked).not.toContain('tabindex');
  expect(linked).toContain('title="茶馆掌柜"');
});

test('a membership is a moon that fills from level to level, with its name; a level that is gone shows nothing', () => {
  const vipTypes = [
    { level: 1, name: '上弦', img: '' },
    { level: 2, name: '满月', img: '' },
    { level: 3, name: '年卡', img: '/vip.png' },
  ];
  const shown = (vip_level: number) =>
    renderToStaticMarkup(
      <MarksContext value={{ ownerId: 0, levels: defaultLevels, vipTypes }}>
        <UserMarks person={{ ...nobody, vip_level }} />
      </MarksContext>,
    );
  expect(shown(1)).toContain('title="会员：上弦"');
  expect(shown(1)).toContain('var(--moon)');
  expect(shown(3)).toContain('src="/vip.png"');
  expect(shown(1)).not.toBe(shown(2).replaceAll('满月', '上弦'));
  expect([shown(0), shown(9)]).toEqual(['', '']);
});
