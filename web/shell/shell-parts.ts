/** Server-rendered parts of the shell that scripts do not change. */
export const shellParts = {
  top: { key: 'shell-top' },
  menu: { key: 'shell-menu' },
  footer: { key: 'shell-footer' },
  bottom: { key: 'shell-bottom' },
} as const;
