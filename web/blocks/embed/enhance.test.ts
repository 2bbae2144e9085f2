import { afterEach, expect, test, vi } from 'vitest';

import { enhance } from './enhance.ts';

afterEach(() => vi.unstubAllGlobals());

/** Clicks a link to a player; the properties of the frame that takes its place, undefined when nothing does. */
function clicked(dataset: Record<string, string>, click: object = {}): Record<string, string> | undefined {
  let shown: Record<string, string> | undefined;
  let handle: (event: object) => void = () => {};
  const frame: Record<string, unknown> = { focus: () => {} };
  frame.setAttribute = (name: string, value: string) => void (frame[name] = value);
  vi.stubGlobal('document', { createElement: () => frame });
  const link = { dataset, textContent: '', replaceWith: (it: Record<string, string>) => void (shown = it) };
  const figure = { addEventListener: (_type: string, listener: typeof handle) => void (handle = listener) };
  void enhance(figure as unknown as HTMLElement, { postId: 0, start: () => undefined });
  const nothing = () => {};
  handle({ target: { closest: () => link }, button: 0, preventDefault: nothing, stopPropagation: nothing, ...click });
  return shown;
}

test('a player is loaded by a click, in a sandbox; a page that only the owner allows opens no windows', () => {
  const player = 'https://player.example/1';
  const known = clicked({ player });
  expect(known?.src).toBe(player);
  expect(known?.sandbox?.split(' ')).toEqual(expect.arrayContaining(['allow-scripts', 'allow-popups']));
  expect(clicked({ player, rights: 'few' })?.sandbox).toBe('allow-scripts allow-same-origin allow-presentation');
  for (const frame of [known, clicked({ player, rights: 'few' })])
    expect(frame?.sandbox).not.toMatch(/allow-(?:top-navigation|forms|modals|downloads)/);
  expect(clicked({ player }, { ctrlKey: true })).toBeUndefined();
});
