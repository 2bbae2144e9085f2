import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { defaultOptions, type OptionName, optionNames, options } from '#contract/features/settings/options.entities.ts';
import { amount, isProof, rotate } from '#tests/kit/breadth.ts';
import { type OptionEffect, optionEffects } from '#tests/kit/option-effects.ts';
import { type OptionTestSite, openOptionTestSite } from '#tests/kit/option-test-site.ts';
import { nonDefaultOptions } from '#tests/kit/non-default-options.ts';

let world: OptionTestSite;

beforeAll(async () => {
  world = await openOptionTestSite();
});

afterAll(() => world?.close());

async function set(
  values: Record<string, unknown>,
  cookie = world.cookies.owner,
): Promise<{ status: number; text: string }> {
  return world.ask('POST', '/nv/admin/options', { values }, cookie);
}

async function expectSet(values: Record<string, unknown>): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const { status, text } = await set(values);
  expect(status, text).toBe(200);
}

async function reset(names: string[]): Promise<void> {
  const { status, text } = await world.ask('POST', '/nv/admin/options/reset', { names }, world.cookies.owner);
  expect(status, text).toBe(200);
}

/** Sets an option and describes what is wrong with its effect; '' when all is well. */
async function troubleWith(name: OptionName, effect: OptionEffect): Promise<string> {
  const { observe: look, shows, isCached } = effect;
  const given = typeof effect.given === 'function' ? effect.given(world) : (effect.given ?? {});
  await expectSet(given);
  const before = await look(world);
  if (before !== (await look(world))) return 'looks different each time';
  if (shows !== undefined && before.includes(shows)) return `shows ${shows} already`;
  await expectSet({ [name]: effect.value ?? nonDefaultOptions[name] });
  const kept = await look(world);
  world.app.cache.clear();
  const fresh = await look(world);
  if (name in given) await expectSet(given);
  else await reset([name]);
  const after = await look(world);
  if (Object.keys(given).length > 0) await reset(Object.keys(given));
  if (kept === before) return 'nothing changes where it was kept';
  if (fresh === before) return 'nothing changes where it is made anew';
  if (isCached && kept !== fresh) return 'what was kept differs from what is made anew';
  if (shows !== undefined && !kept.includes(shows)) return `does not show ${shows}: ${kept.slice(0, 200)}`;
  return after === before ? '' : 'its default looks different from before';
}

/** Two options of each group of the settings, kept pages and others alike; in a proof all. */
function looks(): [OptionName, OptionEffect][] {
  const all = Object.entries(optionEffects) as [OptionName, OptionEffect][];
  const kinds = Map.groupBy(all, ([name, { isCached = false }]) => `${options[name].group} ${isCached}`);
  return isProof ? all : [...kinds.values()].flatMap((each) => each.slice(0, 2));
}

test('every option changes what is seen of it at once, where it was kept and where it is made anew', async () => {
  const troubles: string[] = [];
  const looked = looks();
  expect(looked.length).toBeGreaterThan(amount(90, 15));
  for (const [name, effect] of looked) {
    const trouble = await troubleWith(name, effect);
    if (trouble !== '') troubles.push(`${name}: ${trouble}`);
  }
  const onPages = looked.filter(([, { isCached }]) => isCached).length;
  process.stdout.write(
    `选项：共 ${optionNames.length} 项，${looked.length} 项的作用已验证，其中 ${onPages} 项经页面缓存\n`,
  );
  expect(troubles).toEqual([]);
});

test('the options without an effect are those that the page of options says are waiting', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/options.md'), 'utf8');
  const waiting = [...page.matchAll(/^\| `(\w+)` \| [^|]*（尚未生效） \|/gm)].map(([, name]) => name);
  expect(waiting.toSorted()).toEqual(optionNames.filter((name) => !(name in optionEffects)).toSorted());
});

/** Values of another type than the option's, whatever it is. */
const strange: unknown[] = [null, true, 17, -1, 1.5, 1e300, '1.0', 'true', '', [], [null], [[]], ['', 1], {}, { a: 1 }];

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value;
}

/** Whether a value is wrong for an option regardless of its rules: another type, or a list of another type. */
function isWrongFor(known: unknown, value: unknown): boolean {
  if (kindOf(known) !== kindOf(value)) return true;
  if (kindOf(value) === 'list') return (value as unknown[]).length > 0;
  if (kindOf(value) === 'object') return true;
  return kindOf(value) === 'number' && (value as number) !== 17;
}

test('a value of another kind is refused by the call for every option, with a sentence at its place', async () => {
  let refused = 0;
  const cookies = await world.addAdministrators(10);
  for (const [place, name] of optionNames.entries()) {
    for (const value of rotate(strange, place, 4).filter((each) => isWrongFor(defaultOptions[name], each))) {
      const { status, text } = await set({ [name]: value }, cookies[refused % cookies.length]);
      const answer = JSON.parse(text) as { error_code: string; fields?: Record<string, string> };
      const said = Object.entries(answer.fields ?? {});
      expect([status, answer.error_code], `${name} ${JSON.stringify(value)}`).toEqual([400, 'VALIDATION']);
      expect(said.length, name).toBeGreaterThan(0);
      for (const [place, why] of said) {
        expect(place.split('.')[0], name).toBe(name);
        expect(why, name).toMatch(/[一-鿿]/);
      }
      refused += 1;
    }
  }
  process.stdout.write(`选项：${refused} 个类型不对的值，全部拒绝\n`);
  expect(refused).toBeGreaterThan(optionNames.length * amount(8, 2));
});
