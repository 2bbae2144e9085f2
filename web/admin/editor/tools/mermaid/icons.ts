export const icons = {
  workflow: 'M3 3h8v8H3zM7 11v4a2 2 0 0 0 2 2h4M13 13h8v8h-8z',
};
