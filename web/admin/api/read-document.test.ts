import { expect, test } from 'vitest';

import { type ApiDocument, curlOf, readDocument, describeType } from './read-document.ts';

const refusal = { description: 'VALIDATION、NOT_FOUND' };
const document: ApiDocument = {
  paths: {
    '/nv/search': {
      get: {
        summary: '搜索文章',
        description: '可调用者：任何人',
        security: [{}, { token: ['read'] }, { session: [] }],
        parameters: [
          { name: 's', required: true, schema: { type: 'string' } },
          { name: 'page', required: false, schema: { type: 'integer' } },
        ],
        responses: { 200: { description: '成功' }, 400: refusal },
      },
    },
    '/nv/admin/webhooks/{id}': {
      patch: {
        summary: '修改 Webhook',
        description: '可调用者：权限不低于 10',
        security: [{ session: [] }],
        parameters: [{ name: 'id', required: true, schema: { type: 'integer' } }],
        requestBody: {
          content: {
            'application/json': {
              schema: { properties: { name: { type: 'string' }, enabled: { type: 'boolean' } }, required: ['name'] },
            },
          },
        },
        responses: { 200: { description: '成功' } },
      },
    },
  },
};

test('calls are read from the document with who may make them and what they take', () => {
  const [search, change] = readDocument(document);
  expect(search).toMatchObject({
    method: 'GET',
    scope: 'read',
    fields: [
      { name: 's', type: '文本', isRequired: true },
      { name: 'page', type: '整数', isRequired: false },
    ],
    errors: [{ status: '400', codes: 'VALIDATION、NOT_FOUND' }],
  });
  expect(change).toMatchObject({ method: 'PATCH', scope: null, errors: [] });
  expect(change?.fields.map(({ name }) => name)).toEqual(['id', 'name', 'enabled']);
});

test('a call can be tried from a command line', () => {
  const [search, change] = readDocument(document).map((call) => curlOf(call, 'https://b.example'));
  expect(search).toBe("curl 'https://b.example/nv/search?s=…' \\\n  -H 'Authorization: Bearer somnia_pat_…'");
  expect(change).toContain(`-X PATCH 'https://b.example/nv/admin/webhooks/{id}'`);
  expect(change).toContain(`-d '{"name":"…"}'`);
});

test('types are said in words', () => {
  expect(describeType({ enum: ['all', 'week'] })).toBe('all | week');
  expect(describeType({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('文本或空');
  expect(describeType({ type: 'array', items: { type: 'integer' } })).toBe('整数的列表');
  expect(describeType({})).toBe('任意值');
});
