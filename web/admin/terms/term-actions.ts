import { lazy } from 'react';

import { getAdminTerms, mergeTerm, removeTerm } from '#contract/features/terms/editing.calls.ts';
import type { AdminTerm } from '#contract/features/terms/editing.entities.ts';
import { taxonomyNames } from '#contract/features/terms/copy.ts';
import type { ArticleTaxonomy } from '#contract/features/terms/rules.ts';
import { maxPageSize } from '#contract/kit/pages.ts';
import { send } from '#web/kit/client.ts';
import { openConfirm, registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { openTermChoice } from './open-term-choice.ts';
import type { ChoosableTerm } from './term-choice.tsx';
import type { TermDialogProps } from './term-dialog.tsx';
import { othersOf, treeRows } from './tree-rows.ts';

const openTerm = registerDialogKind<TermDialogProps, AdminTerm>(
  'term',
  lazy(() => import('./term-dialog.tsx').then((loaded) => ({ default: loaded.TermDialog }))),
  { width: 480 },
);
/** Terms of the same taxonomy whose names contain the text, except a term and all below it. */
async function findOthers(term: AdminTerm, search: string): Promise<ChoosableTerm[]> {
  const taxonomy = term.taxonomy as ArticleTaxonomy;
  if (taxonomy === 'tag') {
    const { list } = await send(getAdminTerms, { taxonomy, search, page_size: maxPageSize });
    return list.filter(({ id }) => id !== term.id);
  }
  const { list } = await send(getAdminTerms, { taxonomy });
  return othersOf(treeRows(list), term.id)
    .map(({ key, depth, term: { name } }) => ({ id: key, name, depth }))
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
}

/** Creates a term. @throws DialogCancelled */
export async function addByDialog(taxonomy: ArticleTaxonomy, parent?: AdminTerm): Promise<void> {
  const kind = taxonomyNames[taxonomy];
  const title = parent ? `在「${parent.name}」下新建${kind}` : `新建${kind}`;
  const added = await openTerm({ taxonomy, parent }, { title });
  toast.success(`已新建「${added.name}」`);
}

/** @throws DialogCancelled */
export async function changeByDialog(term: AdminTerm): Promise<void> {
  await openTerm({ taxonomy: term.taxonomy as ArticleTaxonomy, term }, { title: `编辑「${term.name}」` });
  toast.success('保存成功~');
}

/** @throws DialogCancelled */
export async function mergeByDialog(term: AdminTerm): Promise<void> {
  const title = `把「${term.name}」合并到`;
  const hint = `它的 ${term.posts} 篇文章会归入所选的一个，「${term.name}」随后删除，不能撤销。`;
  const find = (search: string) => findOthers(term, search);
  const into = await openTermChoice({ find, hint, label: '合并到', confirm: '合并' }, { title });
  if (into === null) return;
  await send(mergeTerm, { id: term.id, into });
  toast.success('已合并');
}

/** Deletes a term; if it has articles, asks which term they move to. @throws DialogCancelled */
export async function removeByDialog(term: AdminTerm): Promise<void> {
  const kind = taxonomyNames[term.taxonomy];
  const title = `删除「${term.name}」？`;
  if (term.posts === 0) {
    await openConfirm({ title, content: `没有文章使用这个${kind}。删除后不能恢复。`, confirm: '删除', tone: 'danger' });
    await send(removeTerm, { id: term.id });
  } else {
    const hint = `有 ${term.posts} 篇文章使用它。文章不会被删除，请选择它们的去处。`;
    const find = (search: string) => findOthers(term, search);
    const choice = { find, hint, label: '文章去处', confirm: '删除', none: `不再归属任何${kind}` };
    const moveTo = await openTermChoice(choice, { title });
    await send(removeTerm, { id: term.id, ...(moveTo === null ? {} : { move_to: moveTo }) });
  }
  toast.success('已删除');
}
