import { access, constants, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

import { pendingMigrations } from '#server/database/migrate.ts';
import { countMissingFiles } from '#server/features/media/service.ts';
import { editionOf, licenceProblem } from '#server/features/licences/service.ts';
import { countDeadMails } from '#server/features/mails/service.ts';
import { siteTotals } from '#server/features/site/service.ts';
import { guestAsk, type Site } from '#server/kit/site.ts';

import { openMailer } from '#server/providers/mail/open-mailer.ts';

import type { Command } from './command.ts';

const leastFreeBytes = 500_000_000;

async function findFolderProblems(dataDir: string): Promise<string[]> {
  const problems: string[] = [];
  const isWritable = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) problems.push(`数据目录 ${dataDir} 不能写入。`);
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  if (free < leastFreeBytes) problems.push(`数据目录所在的磁盘只剩 ${Math.floor(free / 1_000_000)} MB。`);
  const key = await stat(join(dataDir, 'secret.key')).catch(() => null);
  if (key && (key.mode & 0o077) !== 0) problems.push('密钥文件 secret.key 可以被其他用户读取，请执行 chmod 600。');
  return problems;
}

function findAddressProblems({ settings }: Site): string[] {
  if (settings.mode === 'development') return ['当前为开发模式，请不要用它对外提供服务。'];
  if (settings.siteUrl === '') return ['没有设置 SITE_URL，对外提供服务前请设置。'];
  const { protocol, hostname } = new URL(settings.siteUrl);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return protocol === 'https:' || isLocal ? [] : ['SITE_URL 不是 https，登录信息会明文传输。'];
}

async function findMailProblems(site: Site): Promise<string[]> {
  const dead = await countDeadMails(site);
  return dead > 0 ? [`最近 30 天有 ${dead} 封邮件没能寄出，原因见日志。`] : [];
}

async function findProblems(site: Site): Promise<string[]> {
  const pending = await pendingMigrations({ db: site.db, engine: site.engine });
  const missing = await countMissingFiles(site);
  const licence = licenceProblem(site);
  return [
    ...(pending.length > 0 ? [`数据库还有未完成的升级：${pending.join('、')}。`] : []),
    ...(missing > 0 ? [`有 ${missing} 个登记过的文件不在 uploads 里。`] : []),
    ...(licence ? [`许可证：${licence}`] : []),
    ...(await findFolderProblems(site.settings.dataDir)),
    ...findAddressProblems(site),
    ...(await findMailProblems(site)),
  ];
}

/** What stands, and what somebody should see to. The database itself is checked whenever it is opened. */
export const doctor: Command = {
  name: 'doctor',
  usage: 'doctor',
  summary: '检查运行环境与数据，报告问题',
  run: async (_given, speech, open) => {
    const { site } = await open();
    const counts = await siteTotals(guestAsk(site));
    const problems = await findProblems(site);
    const { engine, settings, url } = site;
    const edition = editionOf(site);
    const facts = { node: process.version, engine, data_dir: settings.dataDir, site_url: url, edition };
    speech.result({ ...facts, licence_problem: licenceProblem(site), ...counts, problems }, [
      `Node ${process.version}，数据库 ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}，数据目录 ${settings.dataDir}`,
      `站点地址 ${url}，版本 ${edition}`,
      `${openMailer(settings).place}。`,
      `文章 ${counts.post_total}，评论 ${counts.comment_total}，标签 ${counts.tags_total}，友链 ${counts.favlink_total}`,
      ...(problems.length === 0
        ? ['没有发现问题。']
        : [`发现 ${problems.length} 个问题：`, ...problems.map((line) => `  ${line}`)]),
    ]);
  },
};
