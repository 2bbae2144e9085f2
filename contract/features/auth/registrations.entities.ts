export const codeTypes = ['register', 'bind-email', 'forget', 'change-email', 'verify-email'] as const;

export type CodeType = (typeof codeTypes)[number];
