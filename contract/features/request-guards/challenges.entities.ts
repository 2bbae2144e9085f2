export const formKinds = ['register', 'comment', 'link'] as const;

export type FormKind = (typeof formKinds)[number];
