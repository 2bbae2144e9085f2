import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type * as serverKit from '#tests/kit/start-server.ts';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const sources = [
  'contract',
  'server',
  'web',
  'vite',
  'scripts',
  'tests/kit',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];

/** A block that nobody has: a haiku, whose seal is pressed by its server part. */
const files: Record<string, string> = {
  'contract/blocks/haiku.ts': `import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';

export const block = defineBlock({
  type: 'haiku',
  data: z.object({ lines: z.array(z.string().max(40)).max(3).default([]), seal: z.string().default('') }),
  text: (data) => [...data.lines, data.seal],
});
`,
  'server/blocks/haiku.ts': `import type { BlockData } from '#contract/blocks/registry.ts';
import type { BlockPart } from '#server/kit/block-part.ts';

export const part: BlockPart = {
  prepare(data) {
    const { lines } = data as BlockData<'haiku'>;
    return { lines, seal: \`落款共\${lines.join('').length}字蛙鸣阁\` };
  },
};
`,
  'web/blocks/haiku/view.tsx': `import type { ViewProps } from '../view-props.ts';

export function View({ block: { data } }: ViewProps<{ lines: string[]; seal: string }>) {
  return (
    <figure className="haiku">
      {data.lines.map((line, at) => (
        <p key={at}>{line}</p>
      ))}
      <figcaption>{data.seal}</figcaption>
    </figure>
  );
}
`,
};

const article = `---
title: 古池
slug: old-pond
date: 2024-05-06
---

引子一段。

<!-- block {"type":"haiku","data":{"lines":["古池塘","青蛙跳入","水声响"]}} -->
`;

let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'somnia-extension-'));
  for (const path of sources) {
    await mkdir(join(copy, path, '..'), { recursive: true });
    await cp(join(root, path), join(copy, path), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rm(copy, { recursive: true, force: true }));

test('a new kind of block is its three files: it comes to the page, the feeds and the search', async () => {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(copy, path, '..'), { recursive: true });
    await writeFile(join(copy, path), text);
  }
  const inCopy = { cwd: copy, env: { ...process.env, NODE_ENV: 'production' } };
  await run(process.execPath, ['scripts/generate-registries.mjs'], inCopy);
  await run(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], inCopy);
  await mkdir(join(copy, 'notes'));
  await writeFile(join(copy, 'notes/pond.md'), article);
  const kit = (await import(join(copy, 'tests/kit/start-server.ts'))) as typeof serverKit;
  const server = await kit.startServer();
  onTestFinished(async () => {
    await server.stop();
    await server.clean();
  });
  const imported = await server.command('import', 'markdown', join(copy, 'notes'));
  expect(imported.code, imported.output).toBe(0);
  const read = async (path: string): Promise<string> => (await fetch(server.url + path)).text();
  const page = await read('/old-pond');
  expect(page, server.output()).toContain(
    '<figure class="haiku"><p>古池塘</p><p>青蛙跳入</p><p>水声响</p><figcaption>落款共10字蛙鸣阁</figcaption></figure>',
  );
  expect(await read('/feed')).toContain('落款共10字蛙鸣阁');
  expect(await read(`/search?s=${encodeURIComponent('青蛙跳入')}`)).toContain('href="/old-pond"');
});
