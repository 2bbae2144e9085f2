import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { type Settings, SettingError } from '#server/kit/settings.ts';
import type { Storage } from '#server/kit/storage.ts';

import { createFolderStorage } from './folder-storage.ts';
import { readS3Address } from './s3-address.ts';

/** The uploads folder inside the data folder. */
export function uploadsFolder(settings: Settings): string {
  return join(settings.dataDir, 'uploads');
}

/**
 * Opens the file storage.
 * @throws SettingError when STORAGE_URL is not supported or the folder cannot be created
 */
export async function openStorage(settings: Settings): Promise<Storage> {
  const baseUrl = `${settings.uploadsUrl.replace(/(?<!\/)\/+$/, '')}/uploads`;
  if (settings.storageUrl.startsWith('s3://')) {
    const address = readS3Address(settings.storageUrl);
    // Loaded only when needed, because it is slow to import.
    const { openS3Storage } = await import('./s3-storage.ts');
    return openS3Storage(address, baseUrl);
  }
  if (settings.storageUrl !== '') {
    throw new SettingError(
      'STORAGE_URL 不正确：请留空，文件会保存在数据目录的 uploads 文件夹中；或填写 s3:// 开头的地址。',
    );
  }
  const folder = uploadsFolder(settings);
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new SettingError(
      `无法创建文件夹 ${folder}（${(error as NodeJS.ErrnoException).code ?? '未知原因'}），请检查磁盘空间与写入权限。`,
    );
  }
  return createFolderStorage(folder, baseUrl);
}
