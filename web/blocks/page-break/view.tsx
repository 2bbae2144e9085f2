/** Separates the pages of a post; renders nothing within a page. */
export function View() {
  return null;
}
