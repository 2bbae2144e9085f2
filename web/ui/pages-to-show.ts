/**
 * The page numbers to show: first, last, and the current one with a neighbour on each side. `null` is a gap; a gap of a
 * single page shows that page instead.
 */
export function pagesToShow(page: number, pageCount: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((each) => each >= 1 && each <= pageCount);
  const numbers = [...new Set(wanted)].sort((one, other) => one - other);
  const shown: (number | null)[] = [];
  let last = 0;
  for (const each of numbers) {
    if (each - last === 2) shown.push(each - 1);
    else if (each - last > 2) shown.push(null);
    shown.push(each);
    last = each;
  }
  return shown;
}
