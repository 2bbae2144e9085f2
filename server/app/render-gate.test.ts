import { expect, test } from 'vitest';

import { DomainError } from '#contract/errors.ts';

import { createRenderGate, type Requester } from './render-gate.ts';

const guest = (subject = 'guest'): Requester => ({ subject, isMember: false });
const member: Requester = { subject: 'user:1', isMember: true };

/** A gate with work that ends on demand; `started` lists the names of the work in the order it began. */
function open() {
  const gate = createRenderGate({ running: 2, waiting: 4, waitingPerSubject: 3 });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const render = (name: string, requester: Requester) =>
    gate(requester, async () => {
      started.push(name);
      await new Promise<void>((end) => ends.push(end));
      return name;
    }).catch((error: unknown) => (error instanceof DomainError ? error.code : 'unknown'));
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((next) => setImmediate(next));
  };
  return { started, render, endOne };
}

test('at most as many pages as may are rendered at once, and the rest in order', async () => {
  const { started, render, endOne } = open();
  for (const name of ['a', 'b', 'c', 'd']) void render(name, guest(name));
  expect(started).toEqual(['a', 'b']);
  await endOne();
  expect(started).toEqual(['a', 'b', 'c']);
  await endOne();
  await endOne();
  await endOne();
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  void render('e', guest());
  void render('f', guest());
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('past a full queue guests are rejected, and a member still gets in before most of them', async () => {
  const { started, render, endOne } = open();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) void render(name, guest(name));
  expect(await render('g', guest('g'))).toBe('OVERLOADED');
  void render('own', member);
  await endOne();
  expect(started).toEqual(['a', 'b', 'own']);
  await endOne();
  expect(started).toEqual(['a', 'b', 'own', 'c']);
});

test('one address fills no more than its share of the queue', async () => {
  const { render } = open();
  for (const name of ['a', 'b', 'c', 'd', 'e']) void render(name, guest());
  expect(await render('f', guest())).toBe('OVERLOADED');
  const other = render('g', guest('other'));
  expect(await Promise.race([other, Promise.resolve('waits')])).toBe('waits');
});

test('a failed page frees its place', async () => {
  const gate = createRenderGate({ running: 1, waiting: 0, waitingPerSubject: 0 });
  await expect(gate(guest(), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await gate(guest(), async () => 'fine')).toBe('fine');
});
