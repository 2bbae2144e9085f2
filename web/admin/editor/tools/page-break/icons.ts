export const icons = {
  page: 'M12 17h.01M4 8V4a2 2 0 0 1 2-2h9l5 5v1M4 16v4a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-4M2 12h20',
};
