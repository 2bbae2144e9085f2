import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { type Settings, SettingError } from '#server/kit/settings.ts';
import type { Storage } from '#server/kit/storage.ts';

import { createFolderStorage } from './folder-storage.ts';

/** The folder of people's files in the data folder. */
export function uploadsFolder(settings: Settings): string {
  return join(settings.dataDir, 'uploads');
}

/**
 * Where people's files lie.
 * @throws SettingError when STORAGE_URL names something this version can't use, or the folder can't be made
 */
export async function openStorage(settings: Settings): Promise<Storage> {
  if (settings.storageUrl.startsWith('s3://')) {
    throw new SettingError(
      '当前版本还不支持把文件存放到 S3，请删除 STORAGE_URL，文件会保存在数据目录的 uploads 文件夹中。',
    );
  }
  if (settings.storageUrl !== '') {
    throw new SettingError('STORAGE_URL 不正确：请留空，文件会保存在数据目录的 uploads 文件夹中。');
  }
  const folder = uploadsFolder(settings);
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new SettingError(
      `无法创建文件夹 ${folder}（${(error as NodeJS.ErrnoException).code ?? '未知原因'}），请检查磁盘空间与写入权限。`,
    );
  }
  return createFolderStorage(folder, `${settings.uploadsUrl.replace(/\/+$/, '')}/uploads`);
}
