/** A Latin name has space around it in a Chinese sentence. */
export function spaced(name: string): string {
  return `${/^\w/.test(name) ? ' ' : ''}${name}${/\w$/.test(name) ? ' ' : ''}`;
}
