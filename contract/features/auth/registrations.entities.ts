export const codeTypes = ['register', 'bind-email', 'forget', 'change-email'] as const;

export type CodeType = (typeof codeTypes)[number];
