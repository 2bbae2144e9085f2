/** Parts the pages of an article; inside a page it shows nothing. */
export function View() {
  return null;
}
