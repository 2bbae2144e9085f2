export const icons = {
  minus: 'M5 12h14',
};
