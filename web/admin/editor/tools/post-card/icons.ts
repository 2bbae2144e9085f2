export const icons = {
  post: 'M4 4h16v16H4zM8 8h8M8 12h8M8 16h4',
};
