export const icons = {
  timeline: 'M6 3v18M4 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0M4 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0M12 7h9M12 17h9',
};
