import { type FormEvent, useState } from 'react';

import { getBadgeHolders, giveBadge, takeBadge } from '#contract/features/badges/calls.ts';
import { badgeErrors } from '#contract/features/badges/copy.ts';
import type { AdminBadge, BadgeHolder } from '#contract/features/badges/entities.ts';
import { badgeReasonLength } from '#contract/features/badges/limits.ts';
import type { AuthorRef } from '#contract/features/accounts/entities.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { Person, PersonSearch } from '../form/person-search.tsx';
import { RelativeTime } from '../list/cells.tsx';
import './badges.css';

export interface HoldersDialogProps {
  badge: AdminBadge;
}

interface HandProps {
  badge: AdminBadge;
  person: AuthorRef;
  isTaking: boolean;
  onDone: () => void;
  onCancel: () => void;
}

/** Gives the badge to somebody, or takes it from them, with a reason. */
function Hand({ badge, person, isTaking, onDone, onCancel }: HandProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function work(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (reason.trim() === '') return setProblem(badgeErrors.reason);
    setBusy(true);
    try {
      await send(isTaking ? takeBadge : giveBadge, { id: badge.id, user_id: person.id, reason });
      toast.success(isTaking ? `已收回 ${person.name} 的「${badge.name}」` : `已授予 ${person.name}「${badge.name}」`);
      onDone();
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="badge-hand" onSubmit={(event) => void work(event)} noValidate>
      <p className="badge-person">
        <Person person={person} />
      </p>
      <Field
        label={isTaking ? '收回的原因' : '授予的原因'}
        hint={isTaking ? '只记入审计日志；规则不会再把它授予这位用户。' : '会显示在对方的徽章页上。'}
        error={problem}
      >
        <input
          type="text"
          name="reason"
          value={reason}
          maxLength={badgeReasonLength}
          disabled={isBusy}
          onChange={({ target }) => {
            setReason(target.value);
            setProblem('');
          }}
        />
      </Field>
      <p className="badge-hand-acts">
        <button className="button button-small" type="button" disabled={isBusy} onClick={onCancel}>
          取消
        </button>
        <button className="button button-small button-primary" type="submit" disabled={isBusy}>
          {isTaking ? '收回' : '授予'}
        </button>
      </p>
    </form>
  );
}

function Holder({ holder, onTake }: { holder: BadgeHolder; onTake: () => void }) {
  const { name, given_at, by_hand, reason } = holder;
  return (
    <li>
      <span className="badge-person">
        <Person person={holder} />
      </span>
      <span className="cell-note">
        <RelativeTime at={given_at} /> {by_hand ? '手动授予' : '按规则授予'}
        {reason && `：${reason}`}
      </span>
      <button className="button button-small" type="button" aria-label={`收回 ${name} 的徽章`} onClick={onTake}>
        收回
      </button>
    </li>
  );
}

interface HoldersProps {
  badge: AdminBadge;
  page: number;
  onTurn: (page: number) => void;
  onTake: (person: AuthorRef) => void;
}

function Holders({ badge, page, onTurn, onTake }: HoldersProps) {
  const { loaded, reload } = useLoaded(() => send(getBadgeHolders, { id: badge.id, page }));
  if (loaded.state === 'loading') return <SkeletonList count={3} lines={1} picture="round" />;
  if (loaded.state === 'failed') return <ErrorState headingLevel={3} onRetry={() => void reload()} />;
  const { list, total, page_size } = loaded.value;
  const pages = pageCount(total, page_size);
  if (list.length === 0) return <p className="field-hint">还没有人拥有「{badge.name}」。</p>;
  return (
    <>
      <ul>
        {list.map((holder) => (
          <Holder key={holder.id} holder={holder} onTake={() => onTake(holder)} />
        ))}
      </ul>
      {pages > 1 && (
        <p className="badge-hand-acts">
          <button className="button button-small" type="button" disabled={page === 1} onClick={() => onTurn(page - 1)}>
            上一页
          </button>
          <span>
            {page} / {pages}
          </span>
          <button
            className="button button-small"
            type="button"
            disabled={page >= pages}
            onClick={() => onTurn(page + 1)}
          >
            下一页
          </button>
        </p>
      )}
    </>
  );
}

/** Who has a badge; it is given and taken back here. */
export function HoldersDialog({ badge }: DialogProps<HoldersDialogProps, void>) {
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<{ person: AuthorRef; isTaking: boolean } | null>(null);
  const back = () => setChosen(null);
  if (chosen) return <Hand badge={badge} {...chosen} onDone={back} onCancel={back} />;
  return (
    <div className="badge-holders">
      {badge.enabled && (
        <PersonSearch
          label={`把「${badge.name}」授予`}
          name="holder"
          onChoose={(person) => setChosen({ person, isTaking: false })}
        />
      )}
      <Holders
        key={page}
        badge={badge}
        page={page}
        onTurn={setPage}
        onTake={(person) => setChosen({ person, isTaking: true })}
      />
    </div>
  );
}
