import { lazy } from 'react';

import type { AdminTerm } from '#contract/features/terms/editing.entities.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { SpecialOrderProps } from './special-order.tsx';
import { TermTree } from './term-tree.tsx';

const openOrder = registerDialogKind<SpecialOrderProps, void>(
  'special-order',
  lazy(() => import('./special-order.tsx').then((loaded) => ({ default: loaded.SpecialOrder }))),
  { width: 560 },
);

function order(term: AdminTerm): void {
  openOrder({ id: term.id }, { title: `「${term.name}」的文章顺序` }).then(
    () => toast.success('顺序已保存'),
    () => undefined,
  );
}

const orderButton = (term: AdminTerm) => (
  <button className="button button-small" type="button" onClick={() => order(term)}>
    文章顺序
  </button>
);

/** Specials, with the order of their articles. */
export function SpecialsList() {
  return <TermTree taxonomy="special" more={orderButton} />;
}
