import { expect, test } from 'vitest';

import { readPageAddress } from './page-address.ts';

test('the data of a page belong to the page, those of the home page too', () => {
  const pageOf = (url: string) => readPageAddress(url)?.page;
  expect(['/_.data?sort=hot', '/_root.data', '/'].map(pageOf)).toEqual(['/', '/', '/']);
  expect(['/articles.data', '/rain.data', '/_'].map(pageOf)).toEqual(['/articles', '/rain', '/_']);
});
