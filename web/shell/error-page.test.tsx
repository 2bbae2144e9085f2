import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';

import { HtmlParts } from '#web/kit/html-part.tsx';

import { ErrorPage } from './error-page.tsx';

const drawn = (error: unknown, parts = new Map<string, string>()) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <HtmlParts value={parts}>
        <ErrorPage error={error} />
      </HtmlParts>
    </MemoryRouter>,
  );
const response = (status: number, error: string) => new ErrorResponse(status, '', { error, error_code: 'X' });

test('a page that is not there says so and leads on', () => {
  const html = drawn(response(404, '没有找到相关内容'));
  expect(html).toContain('<h1 class="state-title">没有找到这个页面</h1>');
  expect(html).toContain('action="/search"');
  expect(html).not.toContain('重试');
});

test('a page that one may not see offers no second try', () => {
  const html = drawn(response(403, '您没有权限进行此操作'));
  expect(html).toContain('没有权限查看');
  expect(html).toContain('您没有权限进行此操作');
  expect(html).not.toContain('重试');
});

test('an error of the site can be tried again without scripts, and says by which number the log knows it', () => {
  const html = drawn(new Error('SELECT secret FROM users'), new Map([['request-id', '7f3a']]));
  expect(html).toContain('<a class="button button-primary" href="">');
  expect(html).toContain('重试');
  expect(html).toContain('7f3a');
  expect(html).not.toContain('SELECT');
});
