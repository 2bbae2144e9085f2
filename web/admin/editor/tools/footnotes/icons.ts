export const icons = {
  footnotes: 'M4 5h9M4 10h7M17 4l2-1v6M4 16h16M4 20h11',
};
