import { access, constants, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

import type { getHealth } from '#contract/features/operations/health.calls.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { pendingMigrations } from '#server/database/migrate.ts';
import { licenceProblem } from '#server/features/licences/service.ts';
import { countDeadMails } from '#server/features/mail/service.ts';
import { automaticBackupProblem } from '#server/features/transfers/service.ts';
import { untrustedProxyHeader } from '#server/kit/proxy-headers.ts';
import { missingSiteUrl } from '#server/kit/settings.ts';
import type { Site } from '#server/kit/site.ts';
import { mailerOf } from '#server/features/mail/mailer.service.ts';

const leastFreeBytes = 500_000_000;

async function findSpace(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

async function findFolderProblems(dataDir: string): Promise<string[]> {
  const problems: string[] = [];
  const isWritable = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) problems.push(`数据目录 ${dataDir} 不能写入。`);
  const { free } = await findSpace(dataDir);
  if (free < leastFreeBytes) problems.push(`数据目录所在的磁盘只剩 ${Math.floor(free / 1_000_000)} MB。`);
  const key = await stat(join(dataDir, 'secret.key')).catch(() => null);
  if (key && (key.mode & 0o077) !== 0) problems.push('密钥文件 secret.key 可以被其他用户读取，请执行 chmod 600。');
  return problems;
}

/** Behind a proxy that is not trusted, all visitors share the limits of one address. */
function findProxyProblems(site: Site): string[] {
  const header = untrustedProxyHeader(site);
  if (header === null) return [];
  return [
    `收到了带 ${header} 的请求，但没有设置 TRUST_PROXY：站点如果在反向代理或 CDN 后面，所有访客会被当成同一个地址，请把 TRUST_PROXY 设为代理的层数；前面没有代理时可以忽略。`,
  ];
}

function findAddressProblems({ settings }: Site): string[] {
  if (settings.mode === 'development') return ['当前为开发模式，请不要用它对外提供服务。'];
  if (settings.siteUrl === '') return [missingSiteUrl];
  const { protocol, hostname } = new URL(settings.siteUrl);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return protocol === 'https:' || isLocal ? [] : ['SITE_URL 不是 https，登录信息会明文传输。'];
}

/** Sentences on problems that need attention, limited to quick checks. */
export async function findProblems(site: Site): Promise<string[]> {
  const pending = await pendingMigrations({ db: site.db, engine: site.engine });
  const licence = licenceProblem(site);
  const [dead, { dead: deadJobs }, backup] = await Promise.all([
    countDeadMails(site),
    site.jobs.counts(),
    automaticBackupProblem(site),
  ]);
  return [
    ...(pending.length > 0 ? [`数据库还有未完成的升级：${pending.join('、')}。`] : []),
    ...(licence ? [`许可证：${licence}`] : []),
    ...(await findFolderProblems(site.settings.dataDir)),
    ...findAddressProblems(site),
    ...findProxyProblems(site),
    ...(backup === null ? [] : [`最近一次自动备份失败，稍后会再试：${backup.replace(/。$/, '')}。`]),
    ...(dead > 0 ? [`最近 30 天有 ${dead} 封邮件没能寄出，原因见「发件箱」。`] : []),
    ...(deadJobs > 0 ? [`有 ${deadJobs} 个后台任务多次失败后停下了，原因见「后台任务」。`] : []),
  ];
}

/** The health of the site, for its administrator. */
export async function healthOf(site: Site): Promise<CallOutput<typeof getHealth>> {
  const [problems, space, jobs, deadMails] = await Promise.all([
    findProblems(site),
    findSpace(site.settings.dataDir),
    site.jobs.counts(),
    countDeadMails(site),
  ]);
  return {
    engine: site.engine,
    node: process.version,
    mail: mailerOf(site).description,
    disk_free_bytes: space.free,
    disk_total_bytes: space.total,
    jobs: { waiting: jobs.waiting + jobs.running, dead: jobs.dead },
    dead_mails: deadMails,
    problems,
  };
}
