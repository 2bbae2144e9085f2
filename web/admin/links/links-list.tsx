import './links-page.css';

import { lazy, useState } from 'react';

import { approveLink, getAdminLinks, orderLinks, rejectLink, removeLink } from '#contract/features/links/calls.ts';
import { defaultGroupName } from '#contract/features/links/copy.ts';
import type { AdminLink } from '#contract/features/links/entities.ts';
import { maxLinks } from '#contract/features/links/limits.ts';
import { maxPageSize } from '#contract/kit/pages.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { openConfirm, registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { reloadWithCounts } from '../frame/pending-counts.ts';
import { AdminList, type ListRequest, type ListColumn, type ListHandle } from '../list/admin-list.tsx';
import { csvTime, UserCell, RowButton, StateMark, RelativeTime } from '../list/cells.tsx';
import { openOrder } from '../order/open-order.ts';
import type { LinkDialogProps } from './link-dialog.tsx';
import { openApproveLink } from './open-approve-link.ts';

const openForm = registerDialogKind<LinkDialogProps, void>(
  'admin-link',
  lazy(() => import('./link-dialog.tsx').then(({ LinkDialog }) => ({ default: LinkDialog }))),
  { width: 480 },
);
/** All links of the page, in its order. */
async function loadOrder() {
  const links: AdminLink[] = [];
  for (let page = 1; links.length < maxLinks; page += 1) {
    const { list } = await send(getAdminLinks, { status: 'approved', page, page_size: maxPageSize });
    links.push(...list);
    if (list.length < maxPageSize) break;
  }
  return links.map(({ id, name, group_name }) => ({ id, name, note: group_name || defaultGroupName }));
}

async function order(list: ListHandle): Promise<void> {
  const isSaved = await openOrder('调整友链顺序', {
    load: loadOrder,
    save: (ids) => send(orderLinks, { ids }),
    empty: '还没有已通过的友链，添加或通过之后就可以排列。',
    hint: '分组按其中第一个友链的位置排列。',
  });
  if (isSaved) await list.reload();
}

type LinkStatus = AdminLink['status'];

const states: Record<LinkStatus, { name: string; tone: 'ok' | 'warn' | 'plain' }> = {
  pending: { name: '待审核', tone: 'warn' },
  approved: { name: '已通过', tone: 'ok' },
  refused: { name: '已拒绝', tone: 'plain' },
};

const healthNames = (healthy: boolean | null) => (healthy === null ? '未检查' : healthy ? '可以访问' : '无法访问');

function Site({ link }: { link: AdminLink }) {
  const { name, url, image_url, description, id, note } = link;
  return (
    <div className="link-review">
      <UserCell name={name} seed={id} avatar={image_url} href={url}>
        {url.replace(/^https?:\/\//, '')}
      </UserCell>
      {description && <p>{description}</p>}
      {note && <p className="link-review-note">留言：{note}</p>}
    </div>
  );
}

function Health({ link }: { link: AdminLink }) {
  const { healthy, checked_at } = link;
  const tone = healthy === null ? 'plain' : healthy ? 'ok' : 'danger';
  return (
    <>
      <StateMark tone={tone}>{healthNames(healthy)}</StateMark>
      {checked_at && (
        <span className="cell-note cell-line">
          <RelativeTime at={checked_at} />
        </span>
      )}
    </>
  );
}

async function approve(link: AdminLink, groups: readonly string[], list: ListHandle): Promise<void> {
  const group_name = await openApproveLink({ name: link.name, group: link.group_name, groups });
  await send(approveLink, { id: link.id, group_name });
  toast.success(`「${link.name}」已通过`);
  await reloadWithCounts(list);
}

async function reject(link: AdminLink, list: ListHandle): Promise<void> {
  const isShown = link.status === 'approved';
  await openConfirm({
    title: isShown ? '撤下这个友链？' : '拒绝这个申请？',
    content: isShown
      ? `「${link.name}」不再显示在友情链接里。`
      : `「${link.name}」不会显示在友情链接里，系统会写信告诉对方。`,
    confirm: isShown ? '撤下' : '拒绝',
    tone: 'danger',
  });
  await send(rejectLink, { id: link.id });
  toast.success(isShown ? `「${link.name}」已撤下` : `「${link.name}」的申请已拒绝`);
  await reloadWithCounts(list);
}

async function edit(link: AdminLink, groups: readonly string[], list: ListHandle): Promise<void> {
  await openForm({ link, groups }, { title: '修改友链' });
  toast.success('保存成功~');
  await list.reload();
}

async function remove(link: AdminLink, list: ListHandle): Promise<void> {
  await openConfirm({
    title: '删除这个友链？',
    content: `「${link.name}」连同它在朋友圈里的文章一起删除，不能恢复。`,
    confirm: '删除',
    tone: 'danger',
  });
  await send(removeLink, { id: link.id });
  toast.success(`「${link.name}」已删除`);
  await reloadWithCounts(list);
}

function Acts({ link, groups, list }: { link: AdminLink; groups: readonly string[]; list: ListHandle }) {
  const { name, status } = link;
  const isShown = status === 'approved';
  const run = (work: Promise<void>): void => void work.catch(reportFailure);
  return (
    <span className="row-acts">
      {!isShown && (
        <RowButton
          icon="check"
          label={`通过「${name}」`}
          title="通过"
          onPress={() => run(approve(link, groups, list))}
        />
      )}
      <RowButton icon="pen" label={`修改「${name}」`} title="修改" onPress={() => run(edit(link, groups, list))} />
      {status !== 'refused' && (
        <RowButton
          icon="x"
          label={isShown ? `撤下「${name}」` : `拒绝「${name}」`}
          title={isShown ? '撤下' : '拒绝'}
          isDangerous
          onPress={() => run(reject(link, list))}
        />
      )}
      <RowButton
        icon="trash-2"
        label={`删除「${name}」`}
        title="删除"
        isDangerous
        onPress={() => run(remove(link, list))}
      />
    </span>
  );
}

function columnsWith(groups: readonly string[]): ListColumn<AdminLink>[] {
  return [
    {
      key: 'site',
      label: '网站',
      kind: 'main',
      cell: (link) => <Site link={link} />,
      csv: ({ name, url }) => `${name} ${url}`,
    },
    {
      key: 'status',
      label: '状态',
      cell: ({ status }) => <StateMark tone={states[status].tone}>{states[status].name}</StateMark>,
      csv: ({ status }) => states[status].name,
    },
    {
      key: 'group',
      kind: 'short',
      label: '分组',
      cell: ({ group_name, status }) => (status === 'approved' ? group_name || defaultGroupName : group_name),
      csv: ({ group_name }) => group_name,
      optional: 'shown',
    },
    {
      key: 'health',
      label: '检查结果',
      cell: (link) => <Health link={link} />,
      csv: ({ healthy }) => healthNames(healthy),
      optional: 'shown',
    },
    {
      key: 'contact',
      label: '联系邮箱',
      cell: ({ contact_email, applicant }) => (
        <>
          {contact_email}
          {applicant && <span className="cell-note cell-line">{applicant.name}</span>}
        </>
      ),
      csv: ({ contact_email }) => contact_email,
      optional: 'away',
    },
    {
      key: 'feed',
      label: '订阅地址',
      cell: ({ feed_url }) => feed_url,
      csv: ({ feed_url }) => feed_url,
      optional: 'away',
    },
    {
      key: 'at',
      kind: 'short',
      label: '提交时间',
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
      csv: ({ created_at }) => csvTime(created_at),
      optional: 'shown',
    },
    {
      key: 'acts',
      label: '操作',
      kind: 'acts',
      cell: (link, list) => <Acts link={link} groups={groups} list={list} />,
    },
  ];
}

const statusChoices = [
  { value: '', label: '全部' },
  ...(Object.keys(states) as LinkStatus[]).map((status) => ({ value: status, label: states[status].name })),
];

function Buttons({ groups, list }: { groups: readonly string[]; list: ListHandle }) {
  const open = (dialog: Promise<void>, said: string): void =>
    void dialog
      .then(() => {
        toast.success(said);
        return list.reload();
      })
      .catch(reportFailure);
  return (
    <>
      <button className="button button-small" type="button" onClick={() => void order(list).catch(reportFailure)}>
        <Icon name="list" size={15} />
        调整顺序
      </button>
      <button
        className="button button-small button-primary"
        type="button"
        onClick={() => open(openForm({ groups }, { title: '添加友链' }), '友链已添加')}
      >
        <Icon name="plus" size={15} />
        添加友链
      </button>
    </>
  );
}

/** Friend links and requests for them. @see docs/reference/README.md */
export function LinksList() {
  const [groups, setGroups] = useState<readonly string[]>([]);
  async function load({ filters, page, page_size }: ListRequest) {
    const status = (filters.status || undefined) as LinkStatus | undefined;
    const answer = await send(getAdminLinks, { status, page, page_size });
    setGroups(answer.groups);
    return answer;
  }
  return (
    <AdminList
      name="links"
      label="友情链接列表"
      unit="个友链"
      filters={[{ key: 'status', label: '状态', kind: 'choice', isTabs: true, choices: statusChoices }]}
      columns={columnsWith(groups)}
      load={load}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      renderAside={(list) => <Buttons groups={groups} list={list} />}
      empty={{
        title: '还没有友情链接',
        hint: '您可以直接添加；别的站长也可以在友情链接页面提交申请，通过后就会显示。',
      }}
    />
  );
}
