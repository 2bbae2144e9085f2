import type { Push } from './push.ts';

export interface Pushed {
  to: 'indexnow' | 'baidu';
  siteUrl: string;
  secret: string;
  urls: readonly string[];
}

/** Records all pushes; `fail` makes it reject them. */
export function createFakePush(): Push & { pushed: Pushed[]; fail: boolean } {
  const fake = {
    pushed: [] as Pushed[],
    fail: false,
    indexNow: async ({ siteUrl, key, urls }: Parameters<Push['indexNow']>[0]) =>
      note({ to: 'indexnow', siteUrl, secret: key, urls }),
    baidu: async ({ siteUrl, token, urls }: Parameters<Push['baidu']>[0]) =>
      note({ to: 'baidu', siteUrl, secret: token, urls }),
  };
  const note = (pushed: Pushed): void => {
    if (fake.fail) throw new Error('The engine did not answer.');
    fake.pushed.push(pushed);
  };
  return fake;
}
