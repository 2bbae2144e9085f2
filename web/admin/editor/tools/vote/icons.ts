export const icons = {
  vote: 'M9 12l2 2 4-4M5 7c0-1.1.9-2 2-2h10a2 2 0 0 1 2 2v12H5zM22 19H2',
};
