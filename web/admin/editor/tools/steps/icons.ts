export const icons = {
  steps: 'M4 20h4v-4h4v-4h4V8h4V4',
};
