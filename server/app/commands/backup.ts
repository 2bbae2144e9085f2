import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';

import { backupErrors } from '#contract/features/transfers/backups.copy.ts';
import { DomainError } from '#contract/errors.ts';
import type { Connection } from '#server/database/connect.ts';
import { ensureNoForeignTables, hasContents } from '#server/database/whole-site.ts';
import {
  type BackupProgress,
  makeBackup,
  moveSite,
  restoreBackup,
  verifyBackup,
  type VerifiedBackup,
} from '#server/features/transfers/backups.service.ts';
import { recordRestore } from '#server/features/transfers/service.ts';

import { composeSite } from '../compose.ts';
import { siteTables } from '../tables.ts';
import { version } from '#server/kit/version.ts';
import { type Command, type CommandOutput, textOption, UsageError, requiredArgument } from './command.ts';

const steps: Record<BackupProgress['step'], string> = { write: '写入', verify: '核对', restore: '恢复' };
const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

/** Prints a progress line every 2 s. */
function progressOf(output: CommandOutput): (progress: BackupProgress) => void {
  let last = performance.now();
  return ({ step, done, total }) => {
    const now = performance.now();
    if (now - last < 2000) return;
    last = now;
    output.progress(`正在${steps[step]}：${done}${total > 0 ? ` / ${total}` : ''} 项……`);
  };
}

function keyLine(hasKey: boolean): string {
  return hasKey
    ? '备份里含有站点密钥（secret.key）：拿到它的人能读出加密保存的设置，请妥善保管。'
    : '备份里没有站点密钥（secret.key）：请另外保存它，否则恢复后加密保存的设置无法读取，两步验证会关闭。';
}

function detailLines(found: VerifiedBackup): string[] {
  return [
    `备份生成于 ${found.created_at}，版本 ${found.version}，${found.rows} 行数据，${found.files} 个文件。`,
    keyLine(found.has_key),
    ...found.notes.map((note) => `注意：${note}`),
  ];
}

function jsonDetails({ manifest: _manifest, key: _key, ...facts }: VerifiedBackup): Record<string, unknown> {
  return facts;
}

/** Must run before migrations or the job store write to the database. */
async function ensureEmptyTarget(connection: Connection): Promise<void> {
  await ensureNoForeignTables(connection, siteTables);
  if (await hasContents(connection)) throw new DomainError('CONFLICT', backupErrors.targetNotEmpty);
}

export const backupCommands: Command[] = [
  {
    name: 'backup',
    usage: 'backup <文件> [--without-key]',
    summary: '把整个站点（全部数据、上传的文件与密钥）备份到一个文件；运行中也可以执行',
    options: { 'without-key': { type: 'boolean', summary: '不含站点密钥 secret.key' } },
    run: async (args, output, open) => {
      const path = resolve(requiredArgument(args, 0, '文件'));
      if (!/\.(tar\.gz|tgz)$/.test(path)) throw new UsageError('备份文件名请以 .tar.gz 结尾。');
      if (existsSync(path)) throw new UsageError(`${path} 已经存在，请换一个文件名。`);
      const withKey = args.options['without-key'] !== true;
      const { site } = await open();
      const onProgress = progressOf(output);
      await makeBackup(site, path, { version, withKey, onProgress });
      // Verify the backup right away: one that cannot be restored is worthless.
      const found = await verifyBackup(site, path, onProgress).catch(async (error: unknown) => {
        await rm(path, { force: true });
        throw error;
      });
      output.result({ path, ...jsonDetails(found) }, [
        `已备份到 ${path}（${megabytes(found.bytes)}），并已核对一遍。`,
        `${found.rows} 行数据，${found.files} 个文件。`,
        keyLine(found.has_key),
      ]);
    },
  },
  {
    name: 'restore',
    usage: 'restore <文件> [--replace] [--trust] [--verify]',
    summary: '把备份恢复到空站点；请先停止运行中的站点',
    options: {
      replace: { type: 'boolean', summary: '站点已有内容时，先删除全部内容再恢复' },
      trust: { type: 'boolean', summary: '备份不是由本站的密钥签名的，仍然信任它' },
      verify: { type: 'boolean', summary: '只核对备份，不写入' },
    },
    withoutSite: true,
    run: async (args, output, open) => {
      const path = resolve(requiredArgument(args, 0, '备份文件'));
      const onProgress = progressOf(output);
      if (args.options.verify === true) {
        const { site } = await open();
        const found = await verifyBackup(site, path, onProgress);
        output.result({ ...jsonDetails(found), restored: false }, [
          '备份完整，没有写入任何内容。',
          ...detailLines(found),
        ]);
        return;
      }
      const { site } = await open({
        isExclusive: true,
        checkDatabase: (connection) => ensureNoForeignTables(connection, siteTables),
      });
      const replace = args.options.replace === true;
      if (replace) output.progress('将删除本站现有的全部数据，换成备份里的内容；上传的文件会保留。');
      const found = await restoreBackup(site, path, {
        replace,
        trust: args.options.trust === true,
        beforeCommit: (unit, verified) => recordRestore(unit, basename(path), verified),
        onProgress,
      });
      output.result({ ...jsonDetails(found), restored: true }, [
        '恢复完成。所有人需要重新登录；搜索索引会在站点启动后重建。',
        ...detailLines(found),
      ]);
    },
  },
  {
    name: 'move',
    usage: 'move --to <DATABASE_URL>',
    summary: '把数据搬到另一个空数据库（PostgreSQL，或写 sqlite 搬回文件）；请先停止运行中的站点',
    options: { to: { type: 'string', summary: 'postgres:// 开头的地址，或 sqlite' } },
    withoutSite: true,
    run: async (args, output, open) => {
      const to = textOption(args, 'to');
      if (!to) throw new UsageError('请用 --to 给出目标数据库的地址。');
      const databaseUrl = to === 'sqlite' ? '' : to;
      const { site } = await open({ isExclusive: true });
      if (databaseUrl === site.settings.databaseUrl) throw new UsageError('目标就是现在使用的数据库。');
      const target = await composeSite(
        { ...site.settings, databaseUrl },
        { isExclusive: true, checkDatabase: ensureEmptyTarget },
      );
      try {
        const facts = await moveSite(site, target.site, { version, onProgress: progressOf(output) });
        output.result({ rows: facts.rows, engine: target.site.engine }, [
          `已搬移 ${facts.rows} 行数据，并已逐表核对行数。原来的数据库没有改动；搜索索引会在站点启动后重建。`,
          databaseUrl ? '请把设置 DATABASE_URL 改为新地址，再启动站点。' : '请清空设置 DATABASE_URL，再启动站点。',
        ]);
      } finally {
        await target.close();
      }
    },
  },
];
