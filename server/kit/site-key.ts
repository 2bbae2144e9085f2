import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Settings, SettingError } from './settings.ts';

const fileName = 'secret.key';
/** Key of a restore that is not committed yet, or not installed before the process ended. */
const stagedName = 'secret.key.restored';
/** Replaced keys: `secret.key.before-restore-1` and so on. */
const keptName = /^secret\.key\.before-restore(?:-\d+)?$/;

const textOf = (key: Buffer): string => `${key.toString('hex')}\n`;

async function readKeyFile(path: string): Promise<Buffer | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new SettingError(`密钥文件 ${path} 无法读取（${error.code ?? '未知原因'}），请检查它的权限。`);
  });
  if (text === null) return null;
  const key = Buffer.from(text.trim(), 'hex');
  if (key.length === 32) return key;
  throw new SettingError(
    `密钥文件 ${path} 已损坏。请把它换成另外保存的那一份；没有的话，把它移走，再用 restore 命令（加 --replace）恢复含有密钥的备份。`,
  );
}

/** Creating a new key while old ones exist would make everything encrypted with them unreadable. */
async function ensureNoOldKeys(dataDir: string): Promise<void> {
  const others = (await readdir(dataDir)).filter((name) => name === stagedName || keptName.test(name)).toSorted();
  if (others.length === 0) return;
  throw new SettingError(
    `密钥文件 ${join(dataDir, fileName)} 不见了，旁边还有 ${others.join('、')}。没有生成新的密钥。请把本站最后使用的那一份复制为 ${fileName} 再启动；确实要换新密钥时，先把它们移到别处。`,
  );
}

/**
 * The site key: from the setting, else created once in the data folder, readable by its owner only.
 * @throws SettingError when it is too short, damaged, or missing while other keys exist
 */
export async function readSiteKey({ secret, dataDir }: Settings): Promise<Buffer> {
  if (secret) {
    if (secret.length < 32) throw new SettingError('SOMNIA_SECRET 太短，请填写至少 32 个字符的随机文本。');
    return Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(secret)));
  }
  const path = join(dataDir, fileName);
  const kept = await readKeyFile(path);
  if (kept) return kept;
  await ensureNoOldKeys(dataDir);
  const key = randomBytes(32);
  await writeFile(path, textOf(key), { mode: 0o600, flush: true });
  await chmod(path, 0o600);
  return key;
}

/** Writes a key next to the site key, for `placeStagedKey`. */
export async function stageKey(dataDir: string, key: Buffer): Promise<void> {
  await dropStagedKey(dataDir);
  await writeFile(join(dataDir, stagedName), textOf(key), { mode: 0o600, flush: true });
}

export async function dropStagedKey(dataDir: string): Promise<void> {
  await rm(join(dataDir, stagedName), { force: true });
}

/** @returns null when there is none */
export async function stagedKey(dataDir: string): Promise<Buffer | null> {
  return readKeyFile(join(dataDir, stagedName)).catch(() => null);
}

async function keepCopy(dataDir: string): Promise<void> {
  const path = join(dataDir, fileName);
  for (let number = 1; ; number += 1) {
    const copy = `${path}.before-restore-${number}`;
    try {
      // Some file systems have no hard links.
      await link(path, copy).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST' || error.code === 'ENOENT') throw error;
        return copyFile(path, copy, constants.COPYFILE_EXCL);
      });
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return;
      if (code !== 'EEXIST') throw error;
    }
  }
}

/** Atomically replaces the site key with the staged one. The old key is kept under an unused name. */
export async function placeStagedKey(dataDir: string): Promise<void> {
  await keepCopy(dataDir);
  await rename(join(dataDir, stagedName), join(dataDir, fileName));
}
