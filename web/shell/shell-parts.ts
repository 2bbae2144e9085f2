/** The parts of the shell that the server draws and scripts leave as they are. */
export const shellParts = {
  top: { key: 'shell-top' },
  menu: { key: 'shell-menu' },
  footer: { key: 'shell-footer' },
  bottom: { key: 'shell-bottom' },
} as const;
