export const previewErrors = { missing: '预览链接无效或已被撤销' } as const;
