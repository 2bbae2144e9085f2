import { expect, test } from 'vitest';

import {
  bindCodeProblem,
  bindProblem,
  newPasswordProblem,
  registerCodeProblem,
  registerProblem,
} from './registration-problems.ts';

const empty = { name: '', password: '', email: '', code: '' };
const whole = { name: '小明', password: '月亮与六便士的夜航船', email: 'xiaoming@example.com', code: '123456' };

test('what is missing is told in the order name, password, e-mail, code', () => {
  expect(registerProblem(empty, true)).toEqual(['name', '请输入昵称']);
  expect(registerProblem({ ...empty, name: '  ' }, true)).toEqual(['name', '请输入昵称']);
  expect(registerProblem({ ...empty, name: '小明' }, true)).toEqual(['password', '请输入密码']);
  expect(registerProblem({ ...whole, email: '', code: '' }, true)).toEqual(['email', '请输入邮箱']);
  expect(registerProblem({ ...whole, code: '' }, true)).toEqual(['code', '请输入验证码']);
  expect(registerProblem({ ...whole, code: '' }, false)).toBeNull();
  expect(registerProblem(whole, true)).toBeNull();
});

test('what is there but wrong is told after what is missing', () => {
  expect(registerProblem({ ...whole, name: '明', email: '' }, false)).toEqual(['email', '请输入邮箱']);
  expect(registerProblem({ ...whole, name: '明' }, false)).toEqual(['name', '昵称应为 2–20 个字符']);
  expect(registerProblem({ ...whole, password: '1234567' }, false)).toEqual(['password', '密码应为 8–72 个字符']);
  expect(registerProblem({ ...whole, email: 'xiaoming@example' }, false)).toEqual(['email', '邮箱格式不正确']);
});

test('a code for registering needs a name and an e-mail', () => {
  expect(registerCodeProblem({ name: '', email: 'a@b.cn' })).toEqual(['name', '请填写完整信息']);
  expect(registerCodeProblem({ name: '小明', email: '' })).toEqual(['email', '请填写完整信息']);
  expect(registerCodeProblem({ name: '小明', email: '小明@b.cn' })).toEqual(['email', '邮箱格式不正确']);
  expect(registerCodeProblem({ name: '小明', email: 'a_b-c@b.cn' })).toBeNull();
});

test('binding asks for the e-mail, then for the code, in words of its own', () => {
  expect(bindProblem({ email: '', code: '' })).toEqual(['email', '邮箱不能为空！']);
  expect(bindProblem({ email: 'a@b.cn', code: '' })).toEqual(['code', '验证码不能为空！']);
  expect(bindProblem({ email: 'a@b', code: '123456' })).toEqual(['email', '邮箱格式不正确']);
  expect(bindProblem({ email: 'a@b.cn', code: '123456' })).toBeNull();
  expect(bindCodeProblem({ email: '' })).toEqual(['email', '邮箱不能为空']);
  expect(bindCodeProblem({ email: 'a b@c.cn' })).toEqual(['email', '邮箱格式不正确']);
});

test('a new password is typed twice and is not the name', () => {
  expect(
    newPasswordProblem({ password: '月亮与六便士的夜航船', again: '月亮与六便士的夜航' }, { name: '小明' }),
  ).toEqual(['again', '两次输入的密码不一致']);
  expect(newPasswordProblem({ password: '小明的月亮与船', again: '' }, { name: '小明' })?.[1]).toBe(
    '密码应为 8–72 个字符',
  );
  expect(newPasswordProblem({ password: 'somebody', again: 'somebody' }, { name: 'Somebody' })?.[0]).toBe('password');
});
