export const icons = {
  formula: 'M18 7V4H6l6 8-6 8h12v-3',
};
