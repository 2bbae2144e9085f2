import './comments-page.css';

import { useState } from 'react';

import { authorPath } from '#contract/features/accounts/rules.ts';
import { getCommentsForModeration } from '#contract/features/comments/moderation.calls.ts';
import type { CommentCounts, ModeratedComment } from '#contract/features/comments/moderation.entities.ts';
import { moderationQueryMaxLength } from '#contract/features/comments/limits.ts';
import type { CommentStatus } from '#contract/features/comments/entities.ts';
import { htmlToText } from '#contract/kit/html-text.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { Icon } from '#web/ui/icon.tsx';

import { AdminList, type BulkAction, type ListRequest, type ListColumn, type ListHandle } from '../list/admin-list.tsx';
import { csvTime, UserCell, RowButton, StateMark, RelativeTime } from '../list/cells.tsx';
import { commentStates, applyModeration, moderationOptions } from './moderate.ts';
import { ReplyBox } from './reply-box.tsx';

function Author({ comment }: { comment: ModeratedComment }) {
  const { author, email, address, region, device } = comment;
  return (
    <UserCell
      name={author.name}
      seed={author.id ?? author.name}
      avatar={author.avatar_url}
      {...(author.id === null ? {} : { href: authorPath(author.id) })}
    >
      {author.id === null && '访客'}
      {author.id !== null && author.is_author && '文章作者'}
      {email && <span className="cell-line">{email}</span>}
      <span className="cell-line">{[region, address, device].filter(Boolean).join(' · ')}</span>
    </UserCell>
  );
}

function CommentText({ comment }: { comment: ModeratedComment }) {
  const { status, html, held_for, reply_to, open_reports, edited_at, post, url } = comment;
  const { name, tone } = commentStates[status];
  return (
    <div className="reviewed">
      {/* The server has sanitised this HTML. */}
      <div className="reviewed-words" dangerouslySetInnerHTML={{ __html: html }} />
      {held_for !== '' && (
        <p className="reviewed-facts reviewed-held">
          <Icon name="info" size={14} />
          {held_for}
        </p>
      )}
      <div className="reviewed-facts">
        <StateMark tone={tone}>{name}</StateMark>
        {open_reports > 0 && <StateMark tone="danger">{open_reports} 个举报</StateMark>}
        {reply_to && <span>回复 {reply_to.name}</span>}
        {edited_at && <span>改过</span>}
        <a className="text-link" href={url || post.url} target="_blank" rel="noopener">
          《{post.title}》
        </a>
      </div>
    </div>
  );
}

interface ActsProps {
  comment: ModeratedComment;
  list: ListHandle;
  isReplying: boolean;
  onReply: () => void;
}

function CommentActions({ comment, list, isReplying, onReply }: ActsProps) {
  const [isBusy, setBusy] = useState(false);
  const { status, author, id } = comment;
  return (
    <span className="row-acts">
      {moderationOptions
        .filter(({ to, act }) => to !== status && (act !== 'wait' || status !== 'approved'))
        .map(({ act, label, icon, isDangerous = false }) => (
          <RowButton
            key={act}
            icon={icon}
            label={`${label}：${author.name}的评论`}
            title={label}
            isDangerous={isDangerous}
            disabled={isBusy}
            onPress={() => {
              setBusy(true);
              void applyModeration([id], act, list)
                .catch(reportFailure)
                .finally(() => setBusy(false));
            }}
          />
        ))}
      {status === 'approved' && (
        <RowButton icon="reply" label={`回复${author.name}`} title="回复" isPressed={isReplying} onPress={onReply} />
      )}
    </span>
  );
}

const bulk: readonly BulkAction<ModeratedComment>[] = moderationOptions.map(
  ({ act, label, icon, to, isDangerous }) => ({
    label,
    icon,
    isDangerous: isDangerous ?? false,
    fits: ({ status }) => status !== to,
    run: (rows, list) =>
      applyModeration(
        rows.map(({ id }) => id),
        act,
        list,
      ),
  }),
);

function columnsWith(replyingTo: number | null, onReply: (id: number | null) => void): ListColumn<ModeratedComment>[] {
  return [
    {
      key: 'words',
      label: '评论',
      kind: 'main',
      cell: (comment) => <CommentText comment={comment} />,
      csv: ({ html }) => htmlToText(html),
    },
    {
      key: 'author',
      label: '作者',
      cell: (comment) => <Author comment={comment} />,
      csv: ({ author }) => author.name,
      optional: 'shown',
    },
    {
      key: 'at',
      label: '时间',
      kind: 'short',
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
      csv: ({ created_at }) => csvTime(created_at),
      optional: 'shown',
    },
    {
      key: 'acts',
      label: '操作',
      kind: 'acts',
      cell: (comment, list) => {
        const isReplying = replyingTo === comment.id;
        return (
          <CommentActions
            comment={comment}
            list={list}
            isReplying={isReplying}
            onReply={() => onReply(isReplying ? null : comment.id)}
          />
        );
      },
    },
  ];
}

function replyBelow(replyingTo: number | null, onReply: (id: number | null) => void) {
  return (comment: ModeratedComment, list: ListHandle) =>
    replyingTo === comment.id && (
      <ReplyBox
        comment={comment}
        onClose={() => onReply(null)}
        onSent={() => {
          onReply(null);
          void list.reload();
        }}
      />
    );
}

const stateNames = Object.keys(commentStates) as CommentStatus[];

/** All comments, for moderators. @see docs/reference/states.md */
export function CommentsList() {
  const [counts, setCounts] = useState<CommentCounts | null>(null);
  const [replyingTo, setReplyingTo] = useState<number | null>(null);

  async function load({ filters, page, page_size }: ListRequest) {
    const status = (filters.status || undefined) as CommentStatus | undefined;
    const answer = await send(getCommentsForModeration, { status, q: filters.q ?? '', page, page_size });
    setCounts(answer.counts);
    return answer;
  }

  const all = counts && counts.pending + counts.approved + counts.spam + counts.trash;
  return (
    <AdminList
      name="comments"
      label="评论列表"
      unit="条评论"
      filters={[
        {
          key: 'status',
          label: '状态',
          kind: 'choice',
          isTabs: true,
          choices: [
            { value: '', label: '全部', count: all ?? undefined },
            ...stateNames.map((state) => ({ value: state, label: commentStates[state].name, count: counts?.[state] })),
          ],
        },
        {
          key: 'q',
          label: '搜索评论',
          kind: 'search',
          placeholder: '内容、名字、邮箱',
          maxLength: moderationQueryMaxLength,
        },
      ]}
      columns={columnsWith(replyingTo, setReplyingTo)}
      load={load}
      keyOf={({ id }) => id}
      nameOf={({ author }) => `${author.name}的评论`}
      bulkActions={bulk}
      empty={{ title: '还没有评论', hint: '有人在文章下留言后，会出现在这里。' }}
      below={replyBelow(replyingTo, setReplyingTo)}
    />
  );
}
