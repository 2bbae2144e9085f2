import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { composeMail } from './compose-mail.ts';
import type { Mailer } from './mailer.ts';

/** Writes mails as files, atomically; a retry replaces the file. */
export function createOutboxMailer(folder: string): Mailer {
  return {
    description: `没有设置邮件服务器，邮件不会寄出，而是写入 ${folder}`,
    sends: false,
    send: async (mail) => {
      await mkdir(folder, { recursive: true });
      const unfinished = join(folder, `.${mail.name}.${randomUUID()}`);
      await writeFile(unfinished, await composeMail(mail), { mode: 0o600 });
      await rename(unfinished, join(folder, `${mail.name}.eml`));
    },
  };
}
