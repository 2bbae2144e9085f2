/**
 * Widths at which the layout changes, as media queries. Style sheets write `@media (--phone)`; the build replaces the
 * name. Scripts use the same table.
 */
export const breakpoints = {
  phone: '(max-width: 640px)',
  tablet: '(max-width: 860px)',
  /** At this width and below a page is narrow: no sidebar, menu in a drawer. */
  narrow: '(max-width: 1152px)',
  wide: '(min-width: 1153px)',
} as const;
