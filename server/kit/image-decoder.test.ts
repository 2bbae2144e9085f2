import { expect, test } from 'vitest';

import { baseMemoryBytes, fitsImageMemory, imageMemoryBytes, withDecoderTurn } from './image-decoder.ts';

/** Operations that end when they are told to; `running` counts those that have begun. */
function operations() {
  const state = { running: 0 };
  const ends: (() => void)[] = [];
  const start = (bytes: number) =>
    withDecoderTurn(bytes, () => {
      state.running += 1;
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  return { state, ends, start };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('images that need the memory together wait for each other, small ones run side by side', async () => {
  const half = imageMemoryBytes / 2;
  const heavy = operations();
  const turns = [heavy.start(half), heavy.start(half)];
  await settle();
  expect(heavy.state.running).toBe(1);
  heavy.ends[0]?.();
  await turns[0];
  await settle();
  expect(heavy.state.running).toBe(2);
  heavy.ends[1]?.();
  await turns[1];

  const light = operations();
  const both = [light.start(half - baseMemoryBytes), light.start(half - baseMemoryBytes)];
  await settle();
  expect(light.state.running).toBe(2);
  for (const end of light.ends) end();
  await Promise.all(both);
});

test('an image that needs more than all of the memory is refused at once', async () => {
  const most = imageMemoryBytes - baseMemoryBytes;
  expect([fitsImageMemory(most), fitsImageMemory(most + 1)]).toEqual([true, false]);
  await expect(withDecoderTurn(most + 1, async () => 'decoded')).rejects.toMatchObject({ code: 'OVERLOADED' });
  expect(await withDecoderTurn(most, async () => 'decoded')).toBe('decoded');
});
