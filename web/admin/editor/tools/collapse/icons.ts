export const icons = {
  fold: 'M3 5h18M3 19h18M8 10l4 4 4-4',
};
