import { createLicenceKeys, installLicence, signLicence } from '#server/features/licences/service.ts';
import { systemClock } from '#server/kit/clock.ts';

import { type Command, textOption, UsageError, requiredArgument } from './command.ts';

export const licenceCommands: Command[] = [
  {
    name: 'licence keys',
    usage: 'licence keys',
    summary: '为发行者生成一对密钥（私钥请妥善保管，不会保存）',
    withoutSite: true,
    run: async (_given, output) => {
      const keys = createLicenceKeys();
      output.result({ ...keys }, [`公钥：${keys.publicKey}`, `私钥：${keys.privateKey}`]);
    },
  },
  {
    name: 'licence sign',
    usage: 'licence sign --key <私钥> --host <域名> [--edition pro]',
    summary: '为一个域名签发许可证',
    options: {
      key: { type: 'string', summary: '私钥' },
      host: { type: 'string', summary: '域名，例如 example.com' },
      edition: { type: 'string', summary: 'pro 或 lite' },
    },
    withoutSite: true,
    run: async (args, output) => {
      const key = textOption(args, 'key');
      const host = textOption(args, 'host');
      const edition = textOption(args, 'edition') ?? 'pro';
      if (!key || !host) throw new UsageError('请给出 --key 与 --host。');
      if (edition !== 'pro' && edition !== 'lite') throw new UsageError('--edition 只能是 pro 或 lite。');
      const licence = signLicence(key, host, edition, systemClock.now());
      output.result({ licence, host, edition }, [licence]);
    },
  },
  {
    name: 'licence install',
    usage: 'licence install <许可证> [--public-key <公钥>]',
    summary: '在本站安装许可证',
    options: { 'public-key': { type: 'string', summary: '发行者的公钥' } },
    run: async (args, output, open) => {
      const text = requiredArgument(args, 0, '许可证');
      const { site } = await open();
      const { host, edition } = await installLicence(site, text, textOption(args, 'public-key'));
      output.result({ host, edition }, [`许可证已安装：${host}，${edition}。`]);
    },
  },
];
