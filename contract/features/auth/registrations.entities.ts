import { z } from 'zod';

export const codeTypes = ['register', 'bind-email', 'forget', 'change-email'] as const;

export type CodeType = (typeof codeTypes)[number];

/** The code that the user received by mail, and the id that get-code returned for it. */
export const codeFields = {
  verifyCode: z.string(),
  codeId: z.number().int().positive(),
};
