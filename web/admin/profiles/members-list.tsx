import { Link } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import { getMembers } from '#contract/features/profiles/members.calls.ts';
import type { Member, MemberState } from '#contract/features/profiles/members.entities.ts';
import { memberQueryMaxLength } from '#contract/features/profiles/limits.ts';
import { type AccountRole, accountRoles, roleNames } from '#contract/kit/power.ts';
import { readSession } from '#web/features/auth/sessions/session.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { formatDate } from '#web/ui/format-date.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';

import { adminPath } from '../frame/entries.ts';
import { AdminList, type ListRequest, type ListColumn, type ListHandle } from '../list/admin-list.tsx';
import { csvTime, UserCell, RowButton, StateMark, RelativeTime } from '../list/cells.tsx';
import { unban } from './member-actions.ts';
import { openBanMember, openChangeMember, openMemberSessions } from './open-member-dialogs.ts';

const day = (at: string) => formatDate(Date.parse(at), 'YYYY-MM-DD HH:mm');

function stateOf({ ban, leaves_at }: Member): string {
  if (ban) return '封禁中';
  return leaves_at ? '注销中' : '正常';
}

function State({ member }: { member: Member }) {
  const { ban, leaves_at } = member;
  return (
    <>
      <StateMark tone={ban ? 'danger' : leaves_at ? 'warn' : 'ok'}>{stateOf(member)}</StateMark>
      {ban && (
        <span className="cell-note cell-line cell-wide">
          {ban.until ? `到 ${day(ban.until)}` : '永久'}
          {ban.reason && ` · ${ban.reason}`}
        </span>
      )}
      {!ban && leaves_at && <span className="cell-note cell-line">{day(leaves_at)} 删除</span>}
    </>
  );
}

function Acts({ member, list }: { member: Member; list: ListHandle }) {
  const run = (act: () => Promise<unknown>) => () => void act().then(list.reload).catch(reportFailure);
  const isOneself = readSession().user?.id === member.id;
  const pointsText = usePointsText();
  return (
    <span className="row-acts">
      <RowButton
        icon="pen"
        label={`修改${member.name}`}
        title="修改角色与认证"
        onPress={run(() => openChangeMember({ member }))}
      />
      <Link
        className="icon-button"
        to={adminPath(`users/${member.id}`)}
        aria-label={`${member.name}的${pointsText}与经验`}
        title={`${pointsText}与经验`}
      >
        <Icon name="coins" size={17} />
      </Link>
      <RowButton
        icon="shield"
        label={`查看${member.name}的登录设备`}
        title="登录设备"
        onPress={run(() => openMemberSessions({ member }, { title: `${member.name}的登录设备` }))}
      />
      {member.ban ? (
        <RowButton
          icon="lock-open"
          label={`解除${member.name}的封禁`}
          title="解除封禁"
          onPress={run(() => unban(member))}
        />
      ) : (
        !isOneself && (
          <RowButton
            icon="ban"
            label={`封禁${member.name}`}
            title="封禁"
            isDangerous
            onPress={run(() => openBanMember({ member }))}
          />
        )
      )}
    </span>
  );
}

const columns: readonly ListColumn<Member>[] = [
  {
    key: 'person',
    label: '用户',
    kind: 'main',
    cell: ({ id, name, avatar_url, email, email_verified, verified_text }) => (
      <UserCell name={name} seed={id} avatar={avatar_url} href={authorPath(id)}>
        {verified_text && <span className="badge badge-moon">{verified_text}</span>} {email || '未绑定邮箱'}
        {email && !email_verified && ' · 未验证'}
      </UserCell>
    ),
    csv: ({ name }) => name,
  },
  { key: 'email', label: '邮箱', cell: ({ email }) => email, csv: ({ email }) => email, optional: 'away' },
  {
    key: 'role',
    label: '角色',
    kind: 'short',
    cell: ({ role }) => roleNames[role],
    csv: ({ role }) => roleNames[role],
  },
  { key: 'state', label: '状态', cell: (member) => <State member={member} />, csv: stateOf },
  {
    key: 'articles',
    label: '文章',
    kind: 'number',
    cell: ({ article_count }) => formatNumber(article_count),
    csv: ({ article_count }) => article_count,
    optional: 'shown',
  },
  {
    key: 'comments',
    label: '评论',
    kind: 'number',
    cell: ({ comment_count }) => formatNumber(comment_count),
    csv: ({ comment_count }) => comment_count,
    optional: 'shown',
  },
  { key: 'region', label: '属地', cell: ({ region }) => region, csv: ({ region }) => region, optional: 'away' },
  {
    key: 'seen',
    kind: 'short',
    label: '最近来过',
    cell: ({ last_seen_at }) => <RelativeTime at={last_seen_at} />,
    csv: ({ last_seen_at }) => csvTime(last_seen_at),
    optional: 'shown',
  },
  {
    key: 'joined',
    kind: 'short',
    label: '注册时间',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    csv: ({ created_at }) => csvTime(created_at),
    optional: 'shown',
  },
  { key: 'acts', label: '操作', kind: 'acts', cell: (member, list) => <Acts member={member} list={list} /> },
];

async function load({ filters, page, page_size }: ListRequest) {
  const role = (filters.role || undefined) as AccountRole | undefined;
  const state = (filters.state || undefined) as MemberState | undefined;
  return send(getMembers, { q: filters.q ?? '', role, state, page, page_size });
}

/** All user accounts. @see docs/reference/permissions.md */
export function MembersList() {
  return (
    <AdminList
      name="users"
      label="用户列表"
      unit="位用户"
      filters={[
        {
          key: 'q',
          label: '搜索用户',
          kind: 'search',
          placeholder: '名字、邮箱或编号',
          maxLength: memberQueryMaxLength,
        },
        {
          key: 'role',
          label: '角色',
          kind: 'choice',
          choices: [
            { value: '', label: '全部角色' },
            ...accountRoles.map((role) => ({ value: role, label: roleNames[role] })),
          ],
        },
        {
          key: 'state',
          label: '状态',
          kind: 'choice',
          choices: [
            { value: '', label: '全部状态' },
            { value: 'active', label: '正常' },
            { value: 'banned', label: '封禁中' },
            { value: 'leaving', label: '注销中' },
          ],
        },
      ]}
      columns={columns}
      load={load}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      empty={{ title: '还没有用户', hint: '注册的人会出现在这里。' }}
    />
  );
}
