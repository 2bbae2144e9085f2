export const formKinds = ['register', 'comment', 'link', 'vote'] as const;

export type FormKind = (typeof formKinds)[number];
