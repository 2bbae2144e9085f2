/** A generated avatar: a moon over water, in a colour derived from the token. */
export function renderMoon(token: string): string {
  const hue = Number.parseInt(token.slice(0, 4), 16) % 360;
  const x = 18 + (Number.parseInt(token.slice(4, 6), 16) % 13);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="96" height="96">',
    `<rect width="48" height="48" fill="hsl(${hue} 32% 34%)"/>`,
    `<circle cx="${x}" cy="19" r="8" fill="hsl(48 70% 88%)"/>`,
    `<circle cx="${x + 4}" cy="16.500" r="7" fill="hsl(${hue} 32% 34%)"/>`,
    `<path d="M0 36q6-3 12 0t12 0 12 0 12 0v12H0z" fill="hsl(${hue} 36% 26%)"/>`,
    `<path d="M0 41q6-3 12 0t12 0 12 0 12 0v7H0z" fill="hsl(${hue} 40% 20%)"/>`,
    '</svg>',
  ].join('');
}
