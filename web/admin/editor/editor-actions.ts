import type { PostStatusName } from '#contract/features/posts/rules.ts';
import { rolePower } from '#contract/kit/power.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import type { MenuItem } from '#web/ui/popup-menu.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { changeAuthor } from '../posts/change-author.ts';
import { copyToDraft } from '../posts/copy-post.ts';
import { countBlockWords } from './canvas/block-outline.ts';
import { openPublish } from './editor-dialogs.ts';
import type { EditorSession } from './editor-session.ts';
import type { Layout } from './layout-preferences.ts';
import type { Terms } from './load-terms.ts';
import type { MainAction } from './publish/main-action.ts';
import { showSetting } from './publish/show-setting.ts';
import { saveArticle } from './save-article.ts';
import { withSignIn } from './sign-in-first.ts';
import { confirmWithoutUploads } from './confirm-uploads.ts';

interface ActionContext {
  session: EditorSession;
  power: number;
  terms: Terms;
  main: MainAction;
  layout: Layout;
}

const said: Partial<Record<PostStatusName, string>> = {
  publish: '已发布',
  scheduled: '已定好时间，到时自动发布',
  private: '已存为私密文章',
  pending: '已提交，编辑审核后会通知您',
  draft: '已转为草稿',
  trash: '已移到回收站',
};

/** Confirms that the article was published, with a link to it. */
function showSuccess(session: EditorSession, text: string): void {
  const { post } = session.state;
  const isPublic = post?.status === 'publish';
  toast.success(
    text,
    isPublic ? { action: { label: '查看文章', run: () => void open(post.url, '_blank', 'noopener') } } : {},
  );
}

/** Files that are still uploading have no URL yet. */
const confirmPendingUploads = (): Promise<boolean> => confirmWithoutUploads('现在继续的话，文章里会有空缺。');

async function save({ session }: ActionContext): Promise<void> {
  const { post } = session.state;
  const isOut = post !== null && ['publish', 'private', 'scheduled'].includes(post.status);
  if (isOut && !(await confirmPendingUploads())) return;
  if (await saveArticle(session, post ? undefined : 'draft')) {
    showSuccess(session, post && post.status !== 'draft' ? '已更新' : '已保存');
  }
}

async function publish({ session, terms, main, layout }: ActionContext): Promise<void> {
  if (!(await confirmPendingUploads())) return;
  let { status } = main;
  const { article, post } = session.state;
  const hasTitle = article.title.trim() !== '';
  if (main.opensDialog && status === 'pending' && (!post || post.status === 'draft')) {
    const { submitForReview } = await import('./publish/submit-for-review.ts');
    const end = await submitForReview(session);
    if (end !== 'refused') showSuccess(session, end === 'kept' ? '已存为草稿' : '已提交，编辑审核后会通知您');
    return;
  }
  if (main.opensDialog && status !== 'pending' && hasTitle) {
    const end = await openPublish({
      article,
      isPage: session.start.type === 'page',
      words: countBlockWords(article.content.blocks),
      category: terms.categoryNames.get(article.terms.category[0] ?? 0) ?? '',
    }).catch(() => null);
    if (!end) return;
    if ('jumpTo' in end) return session.canvas?.jumpTo(end.jumpTo);
    if ('mend' in end) return showSetting(end.mend, layout.openPanel);
    session.change({ publish_at: end.publish_at });
    status = end.status;
  }
  if (!(await saveArticle(session, status))) return;
  const now = session.state.post?.status;
  showSuccess(session, status === undefined ? '已更新' : ((now && said[now]) ?? '已保存'));
}

async function changeStatus({ session }: ActionContext, status: PostStatusName, question?: string): Promise<void> {
  if (!(await confirmPendingUploads())) return;
  const isSure =
    question === undefined ||
    (await openConfirm(question).then(
      () => true,
      () => false,
    ));
  if (isSure && (await saveArticle(session, status))) toast.success(said[status] ?? '已保存');
}

function statusItems(ground: ActionContext): (MenuItem | false)[] {
  const { post } = ground.session.state;
  if (!post) return [];
  const isPublic = post.status === 'publish' || post.status === 'private' || post.status === 'scheduled';
  const mayPublish = ground.power >= rolePower.author;
  return [
    post.status === 'publish' && {
      label: '查看文章',
      icon: 'external-link',
      run: () => void open(post.url, '_blank', 'noopener'),
    },
    isPublic &&
      mayPublish && {
        label: '转为草稿',
        icon: 'rotate-ccw',
        run: () => void changeStatus(ground, 'draft', '转为草稿后，读者就看不到这篇文章了。'),
      },
    post.status === 'pending' &&
      !mayPublish && { label: '撤回投稿', icon: 'rotate-ccw', run: () => void changeStatus(ground, 'draft') },
  ];
}

/** Opens a copy of the stored article in a new tab: this one may hold unsaved text. */
async function copy({ session }: ActionContext): Promise<void> {
  const id = session.state.post?.id;
  if (id === undefined) return;
  try {
    const path = await withSignIn(() => copyToDraft(id));
    toast.success('已复制为新的草稿', {
      action: { label: '打开副本', run: () => void open(path, '_blank', 'noopener') },
    });
  } catch (error) {
    reportFailure(error);
  }
}

async function give({ session }: ActionContext): Promise<void> {
  const id = session.state.post?.id;
  if (id !== undefined) await changeAuthor([id], () => session.refreshPost()).catch(reportFailure);
}

/** The editor's actions for an article, used by its buttons, menu and keyboard shortcuts. */
export function createEditorActions(ground: ActionContext) {
  const { session, layout } = ground;
  const preview = () => {
    void import('./preview/open-preview.ts').then(({ openPreview }) => openPreview(session));
  };
  const revisions = () => {
    void import('./revisions/open-revisions.ts').then(({ openRevisions }) => openRevisions(session));
  };
  return {
    save: () => void save(ground),
    publish: () => void publish(ground),
    preview,
    find: (withReplace: boolean) => session.canvas?.openFind(withReplace),
    menu: (showKeys: () => void): MenuItem[] => {
      const items: (MenuItem | false)[] = [
        ...statusItems(ground),
        { label: '保存', icon: 'check', run: () => void save(ground) },
        session.state.post !== null && { label: '历史版本', icon: 'history', run: revisions },
        session.state.post !== null && { label: '复制一份', icon: 'copy', run: () => void copy(ground) },
        session.state.post !== null &&
          ground.power >= rolePower.administrator && { label: '更换作者', icon: 'user', run: () => void give(ground) },
        { label: '查找和替换', icon: 'search', run: () => session.canvas?.openFind(true) },
        { label: '大纲', icon: 'list', run: layout.toggleOutline },
        { label: layout.isFull ? '退出专注写作' : '专注写作', icon: 'maximize-2', run: layout.toggleFull },
        { label: '快捷键', icon: 'circle-help', run: showKeys },
      ];
      return items.filter((item) => item !== false);
    },
  };
}
