import { expect, test } from 'vitest';

import { emptyArticle, placedFields } from '#contract/features/posts/articles.rules.ts';

import { EditorSession } from './editor-session.ts';

const open = () =>
  new EditorSession({ article: emptyArticle, post: null, userId: 1, key: 'new-a', copyId: 'b', type: 'article' });

test('a refusal stands at the field that the answer names', () => {
  for (const { path } of placedFields) {
    const session = open();
    session.setErrors({ [path]: '不对' });
    expect(session.state.errors).toEqual({ [path]: '不对' });
  }
});

test('a refusal inside a field stands at the field, the first one of several', () => {
  const session = open();
  session.setErrors({
    'content.blocks.2.data.text': '太长',
    'content.blocks.3': '不对',
    'terms.tag.1': '太长',
    revision: '旧',
  });
  expect(session.state.errors).toEqual({ content: '太长', 'terms.tag': '太长' });
});
