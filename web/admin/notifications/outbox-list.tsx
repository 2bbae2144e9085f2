import './outbox.css';

import { type MailStatus, mailStatuses } from '#contract/features/mail/rules.ts';
import { getMails, getMailText, resendMail } from '#contract/features/notifications/outbox.calls.ts';
import { mailKindNames, mailStatusNames } from '#contract/features/notifications/outbox.copy.ts';
import type { OutboxMail } from '#contract/features/notifications/outbox.entities.ts';
import { grantsAccountAccess } from '#contract/features/notifications/rules.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { openTemplate } from '#web/ui/dialogs/dialogs.ts';
import { formatDate } from '#web/ui/format-date.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { AdminList, type ListColumn, type ListFilter, type ListHandle } from '../list/admin-list.tsx';

const filters: ListFilter[] = [
  { kind: 'search', key: 'search', label: '搜索邮件', placeholder: '收件邮箱或主题' },
  {
    kind: 'choice',
    key: 'status',
    label: '状态',
    isTabs: true,
    choices: [{ value: '', label: '全部' }, ...mailStatuses.map((value) => ({ value, label: mailStatusNames[value] }))],
  },
];

const marks: Record<MailStatus, string> = {
  waiting: 'state-mark state-mark-info',
  sent: 'state-mark state-mark-ok',
  stored: 'state-mark state-mark-warn',
  dead: 'state-mark state-mark-danger',
};

async function show({ id, subject }: OutboxMail): Promise<void> {
  const { text } = await send(getMailText, { id });
  await openTemplate({
    title: subject,
    width: 560,
    confirm: '关闭',
    content: <pre className="outbox-text">{text}</pre>,
  }).catch(() => undefined);
}

async function resend({ id }: OutboxMail): Promise<void> {
  await send(resendMail, { id });
  toast.success('已重新放入发件箱，稍后会再次发送');
}

function Acts({ mail, list }: { mail: OutboxMail; list: ListHandle }) {
  return (
    <span className="outbox-acts">
      <button className="button button-small" type="button" onClick={() => void show(mail).catch(reportFailure)}>
        查看
      </button>
      {mail.status === 'dead' && !grantsAccountAccess(mail.kind) && (
        <button
          className="button button-small"
          type="button"
          onClick={() => void resend(mail).then(list.reload, reportFailure)}
        >
          重新发送
        </button>
      )}
    </span>
  );
}

const kindOf = ({ kind }: OutboxMail): string => (mailKindNames as Record<string, string>)[kind] ?? kind;
const timeOf = (iso: string): string => formatDate(Date.parse(iso), 'YYYY-MM-DD HH:mm');

const columns: ListColumn<OutboxMail>[] = [
  {
    key: 'subject',
    label: '主题',
    kind: 'main',
    cell: (mail) => (
      <>
        {mail.subject}
        {mail.last_error !== '' && <small className="outbox-error">{mail.last_error}</small>}
      </>
    ),
    csv: (mail) => mail.subject,
  },
  { key: 'to', label: '收件人', cell: (mail) => mail.to, csv: (mail) => mail.to },
  { key: 'kind', label: '类型', kind: 'short', cell: kindOf, csv: kindOf, optional: 'shown' },
  {
    key: 'status',
    label: '状态',
    cell: (mail) => <span className={marks[mail.status]}>{mailStatusNames[mail.status]}</span>,
    csv: (mail) => mailStatusNames[mail.status],
  },
  { key: 'attempts', label: '尝试次数', kind: 'number', cell: (mail) => mail.attempts, optional: 'away' },
  {
    key: 'created_at',
    label: '时间',
    kind: 'short',
    cell: (mail) => timeOf(mail.sent_at ?? mail.created_at),
    csv: (mail) => mail.sent_at ?? mail.created_at,
  },
  { key: 'acts', label: '操作', kind: 'acts', cell: (mail, list) => <Acts mail={mail} list={list} /> },
];

/** Outgoing messages: waiting, sent and failed. */
export function OutboxList() {
  return (
    <AdminList
      name="mails"
      label="邮件列表"
      unit="封邮件"
      filters={filters}
      columns={columns}
      load={({ filters: { search = '', status = '' }, ...place }) =>
        send(getMails, { search, status: mailStatuses.find((each) => each === status) ?? '', ...place })
      }
      keyOf={(mail) => mail.id}
      nameOf={(mail) => mail.subject}
      empty={{ title: '发件箱是空的', hint: '验证码、评论提醒等邮件会出现在这里，保留三十天。' }}
    />
  );
}
