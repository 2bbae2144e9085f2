import type { MetaFunction } from 'react-router';

import { NotFoundView } from '#web/features/site/not-found-view.tsx';
import { notFound } from '#web/kit/open-page.ts';

/** An address that no page answers; the layout's error page says the rest. */
export function loader(): never {
  throw notFound();
}

export const meta: MetaFunction = () => [];

export default function NotFoundPage() {
  return <NotFoundView />;
}
