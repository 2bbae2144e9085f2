import { z } from 'zod';

export const codeTypes = ['register', 'bind-email', 'forget', 'change-email'] as const;

export type CodeType = (typeof codeTypes)[number];

/** What a person read in a mail, and the id that get-code gave for it. */
export const codeFields = {
  verifyCode: z.string(),
  codeId: z.number().int().positive(),
};
