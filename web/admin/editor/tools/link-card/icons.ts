export const icons = {
  'link-card': 'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM6 9h6M6 13h4M15 9h3v6h-3z',
};
