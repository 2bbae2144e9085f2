import type { ViewProps } from '../view-props.ts';

/** Sanitised on the server. Embedded players wait for a click, as in the embed block. */
export function View({ block: { data } }: ViewProps<{ html: string }>) {
  if (!data.html) return null;
  const island = data.html.includes('data-player=') ? { 'data-island': 'embed' } : {};
  return <div className="raw" {...island} dangerouslySetInnerHTML={{ __html: data.html }} />;
}
