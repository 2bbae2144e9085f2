import { accountRoles, type AccountRole, roleNames } from '#contract/kit/power.ts';
import { findUserByName } from '#server/features/accounts/service.ts';
import { resetSecondStep } from '#server/features/auth/totp.service.ts';
import { applyUserBan, liftUserBan } from '#server/features/accounts/bans.service.ts';
import { createUserByHand } from '#server/features/site/installation.service.ts';
import { guestContext, type Site } from '#server/kit/site.ts';

import { type Command, textOption, UsageError, requiredArgument } from './command.ts';

function readRole(text: string | undefined): AccountRole {
  const role = accountRoles.find((known) => known === (text ?? 'subscriber'));
  if (!role) throw new UsageError(`没有「${text}」这个角色，可用的角色：${accountRoles.join('、')}`);
  return role;
}

async function findUser(site: Site, name: string): Promise<{ id: number; name: string }> {
  const user = await findUserByName(site, name);
  if (!user) throw new UsageError(`没有名为「${name}」的用户。`);
  return user;
}

export const userCommands: Command[] = [
  {
    name: 'user create',
    usage: 'user create --name <名字> --email <邮箱> --password <密码> [--role <角色>]',
    summary: '新建用户',
    options: {
      name: { type: 'string', summary: '2–20 个字' },
      email: { type: 'string', summary: '邮箱' },
      password: { type: 'string', summary: '8–72 个字；不写则会询问' },
      role: {
        type: 'string',
        summary: `角色：${accountRoles.map((role) => `${role}（${roleNames[role]}）`).join('、')}`,
      },
    },
    run: async (args, output, open) => {
      const name = textOption(args, 'name') ?? (await output.prompt('名字：'));
      const email = textOption(args, 'email') ?? (await output.prompt('邮箱：'));
      const password = textOption(args, 'password') ?? (await output.prompt('密码：'));
      const role = readRole(textOption(args, 'role'));
      const { site } = await open();
      const id = await createUserByHand(site, { name, email, password, role });
      output.result({ id, name, role }, [`已新建${roleNames[role]}「${name}」（编号 ${id}）。`]);
    },
  },
  {
    name: 'user ban',
    usage: 'user ban <名字> [--reason <原因>]',
    summary: '封禁用户，其登录立即失效',
    options: { reason: { type: 'string', summary: '原因，会告诉本人' } },
    run: async (args, output, open) => {
      const { site } = await open();
      const user = await findUser(site, requiredArgument(args, 0, '名字'));
      await applyUserBan(guestContext(site), user.id, { reason: textOption(args, 'reason') ?? '', until: null });
      output.result({ id: user.id, banned: true }, [`已封禁「${user.name}」。`]);
    },
  },
  {
    name: 'user unban',
    usage: 'user unban <名字>',
    summary: '解除封禁',
    run: async (args, output, open) => {
      const { site } = await open();
      const user = await findUser(site, requiredArgument(args, 0, '名字'));
      await liftUserBan(guestContext(site), user.id);
      output.result({ id: user.id, banned: false }, [`已解除「${user.name}」的封禁。`]);
    },
  },
  {
    name: 'user reset-2fa',
    usage: 'user reset-2fa <名字>',
    summary: '关闭用户的两步验证并作废恢复码，之后只用密码登录',
    run: async (args, output, open) => {
      const { site } = await open();
      const user = await findUser(site, requiredArgument(args, 0, '名字'));
      await resetSecondStep(guestContext(site), user.id);
      output.result({ id: user.id, two_step: false }, [`已关闭「${user.name}」的两步验证。`]);
    },
  },
];
