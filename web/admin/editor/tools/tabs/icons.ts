export const icons = {
  tabs: 'M3 9V6a2 2 0 0 1 2-2h5v5M3 9h18v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM10 4h5v5',
};
