import { expect, test } from 'vitest';

import { readAnswer } from './answers.ts';

test('an answer is JSON, a call of a script around it, or a form', () => {
  expect(readAnswer('{"id":1}')).toEqual({ id: 1 });
  expect(readAnswer('callback( {"openid":"a"} );\n')).toEqual({ openid: 'a' });
  expect(readAnswer('callback({\n"error":100016,\n"error_description":"x",\n}\n);')).toEqual({
    error: 100016,
    error_description: 'x',
  });
  expect(readAnswer('access_token=a%2Fb&expires_in=1')).toEqual({ access_token: 'a/b', expires_in: '1' });
});

test.each(['', '[1]', 'null', '"text"', '<!DOCTYPE html><title>502</title>', 'a=<script>', '{"id":'])(
  'what is none of them is refused: %s',
  (text) => {
    expect(() => readAnswer(text)).toThrow('The answer cannot be read.');
  },
);
