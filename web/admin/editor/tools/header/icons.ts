export const icons = {
  header: 'M6 12h12M6 20V4M18 20V4',
};
