import type { ViewProps } from '../view-props.ts';

/** Rendered on the server; a long formula scrolls in its own box. */
export function View({ block: { data } }: ViewProps<{ html: string }>) {
  return (
    <div className="math" tabIndex={0} role="group" aria-label="公式" dangerouslySetInnerHTML={{ __html: data.html }} />
  );
}
