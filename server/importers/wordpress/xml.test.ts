import { expect, test } from 'vitest';

import { xmlElements, type XmlElement } from './xml.ts';

async function read(text: string, pieceLength = 65_536): Promise<XmlElement[]> {
  async function* pieces(): AsyncGenerator<string> {
    for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
  }
  const found: XmlElement[] = [];
  for await (const { element } of xmlElements(pieces(), 1)) found.push(element);
  return found;
}

test('quoted values may contain angle brackets, and tags may be cut anywhere', async () => {
  const text = `<r><a one = "1>2" two='<"3">'/><b it's>字</b><c d="&gt;"></c></r>`;
  for (const pieceLength of [1, 7, 1000]) {
    const [a, b, c] = await read(text, pieceLength);
    expect([...(a?.attributes ?? [])]).toEqual([
      ['one', '1>2'],
      ['two', '<"3">'],
    ]);
    expect(b?.text).toBe('字');
    expect(c?.attributes.get('d')).toBe('>');
  }
});

test('long names, values and tags are read in linear time', async () => {
  const hostile = [
    `<r><a ${'a'.repeat(100_000)}></a></r>`,
    `<r><a b="${'>'.repeat(100_000)}"></a></r>`,
    `<r><a ${'b="" '.repeat(20_000)}></a></r>`,
    `<r><a${'a'.repeat(100_000)} =></a${'a'.repeat(100_000)}></r>`,
    `<r><a${' '.repeat(100_000)}/></r>`,
  ];
  for (const text of hostile) {
    const started = performance.now();
    await read(text).catch(() => undefined);
    expect(performance.now() - started, text.slice(0, 20)).toBeLessThan(500);
  }
});
