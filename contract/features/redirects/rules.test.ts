import { expect, test } from 'vitest';

import { matchRedirect, redirectTarget, RedirectGraph } from './rules.ts';

const siteUrl = 'https://blog.example';
const way = (from_address: string, to_address: string, origin = 'owner') => ({ from_address, to_address, origin });

test('what answers for an address, and what of it goes along', () => {
  const ways = [
    way('/a', '/b#end'),
    way('/a?x=1', '/c'),
    way('/tag/茶', '/tag/cha', 'term'),
    way('/out', 'https://o.example/'),
  ];
  const after = (at: string) => {
    const found = matchRedirect(at, (from) => ways.find((each) => each.from_address === from));
    return found && redirectTarget(found, siteUrl);
  };
  expect(after('/a')).toBe('/b');
  expect(after('/a?y=2')).toBe('/b?y=2');
  expect(after('/a?x=1')).toBe('/c');
  expect(after('/a/page/2')).toBeNull();
  expect(after('/tag/茶/page/2?y=2')).toBe('/tag/cha/page/2?y=2');
  expect(after('/out?y=2')).toBeNull();
});

test('a ring of the whole site is found among ten thousand redirects, for the query that closes it', () => {
  const many = Array.from({ length: 10_000 }, (_, at) =>
    way(at < 900 ? `/index.php?id=${at}` : `/${at}`, `/post/${at}`),
  );
  const ways = new RedirectGraph(siteUrl, many);
  for (const { from_address } of many) expect(ways.ringFrom(from_address)).toBeNull();
  ways.put(way('/post/77', '/old.php?id=77'));
  ways.put(way('/old.php', 'http://blog.example/index.php'));
  expect(ways.ringFrom('/old.php')).toEqual(['/old.php?id=77', '/index.php?id=77', '/post/77', '/old.php?id=77']);
  expect(ways.ringFrom('/post/77')).toEqual(['/post/77', '/old.php?id=77', '/index.php?id=77', '/post/77']);
  ways.remove('/old.php');
  expect(ways.ringFrom('/post/77')).toBeNull();
});

test('a chain that nobody would follow to its end counts as a ring', () => {
  const steps = Array.from({ length: 30 }, (_, at) => way(`/${at}`, `/${at + 1}`));
  expect(new RedirectGraph(siteUrl, steps).ringFrom('/0')).not.toBeNull();
  expect(new RedirectGraph(siteUrl, steps.slice(0, 15)).ringFrom('/0')).toBeNull();
});
