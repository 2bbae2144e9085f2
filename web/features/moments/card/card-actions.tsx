import { type MouseEvent, type ReactNode, use } from 'react';
import { Link, useNavigate } from 'react-router';

import type { Moment } from '#contract/features/moments/entities.ts';
import { waitingWord } from '#web/features/site/offline/outbox-rules.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

import { forwardedBy, forwardPath } from '../composer/forward-moment.ts';
import { isPlainClick } from './card-comments.tsx';
import { CardContext } from './card-context.ts';
import { ensureMomentNumbers, useIsMomentWaiting, useMomentNumbers } from './moment-numbers.ts';
import type { MomentReaction } from './moment-reactions.ts';
import { openCommentsOf, useCommentsOpen } from './open-comments.ts';

interface ReactionProps {
  moment: Moment;
  kind: MomentReaction;
  icon: IconName;
  name: string;
  /** The icon alone. */
  isQuiet?: boolean;
}

function Reaction({ moment, kind, icon, name, isQuiet = false }: ReactionProps) {
  const shown = useMomentNumbers(moment);
  const [isOn, count] = kind === 'like' ? [shown.liked, shown.likes] : [shown.favourited, shown.favourites];
  const isWaiting = useIsMomentWaiting(kind, moment.id);
  const shownCount = count > 0 ? formatNumber(count) : '';
  const toggle = ({ currentTarget }: MouseEvent) => {
    if (kind === 'like') currentTarget.toggleAttribute('data-beat', !isOn);
    ensureMomentNumbers(shown);
    import('./moment-reactions.ts')
      .then(({ toggleMomentReaction }) => toggleMomentReaction(kind, shown))
      .catch(reportFailure);
  };
  return (
    <button
      className={`moment-act moment-act-${kind} needs-script`}
      type="button"
      aria-pressed={isOn}
      aria-label={[name, shownCount, isWaiting && waitingWord].filter(Boolean).join(' ')}
      onClick={toggle}
    >
      <Icon name={icon} size={17} filled={isOn} />
      {(isWaiting || !isQuiet) && <span>{isWaiting ? waitingWord : shownCount || name}</span>}
    </button>
  );
}

interface LinkActionProps {
  to: string;
  icon: IconName;
  name: string;
  count: number;
  isOpen?: boolean;
  onClick?: (event: MouseEvent) => void;
}

function LinkAction({ to, icon, name, count, isOpen, onClick }: LinkActionProps): ReactNode {
  return (
    <Link
      className="moment-act"
      to={to}
      rel="nofollow"
      aria-label={count > 0 ? `${name} ${formatNumber(count)}` : name}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      <Icon name={icon} size={17} />
      <span>{count > 0 ? formatNumber(count) : name}</span>
    </Link>
  );
}

/** Opens the menu of a moment; its code is loaded then. */
function useMenu(moment: Moment): (button: HTMLElement) => void {
  const navigate = useNavigate();
  const { change } = use(CardContext);
  const { giftable = false, tippable = false } = useSiteData();
  return (button) => {
    import('./moment-menu.ts')
      .then(({ openMomentMenu }) =>
        openMomentMenu(button, {
          moment,
          change,
          isGiftable: giftable,
          isTippable: tippable,
          open: (address) => void navigate(address),
        }),
      )
      .catch(reportFailure);
  };
}

function share(moment: Moment): void {
  import('./share-moment.ts').then(({ shareMoment }) => shareMoment(moment)).catch(reportFailure);
}

interface CardActionsProps {
  moment: Moment;
  /** On its own page the comments stand below. */
  isAlone: boolean;
}

/** Like, comment, forward, share, bookmark and the menu. */
export function CardActions({ moment, isAlone }: CardActionsProps) {
  const shown = useMomentNumbers(moment);
  const isOpen = useCommentsOpen(moment.id);
  const openMenu = useMenu(moment);
  const toggleComments = (event: MouseEvent) => {
    if (isAlone || !isPlainClick(event)) return;
    event.preventDefault();
    openCommentsOf(isOpen ? null : moment.id);
  };
  const quote = forwardedBy(moment);
  const forward = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    import('../composer/open-composer.ts')
      .then(({ openMomentComposer }) => openMomentComposer({ quote }))
      .catch(reportFailure);
  };
  return (
    <div className="moment-acts no-print" role="group" aria-label="动态操作">
      <Reaction moment={moment} kind="like" icon="heart" name="点赞" />
      <LinkAction
        to={`${moment.url}#comments`}
        icon="message-circle"
        name="评论"
        count={shown.comments}
        isOpen={isAlone ? undefined : isOpen}
        onClick={toggleComments}
      />
      <LinkAction to={forwardPath(quote)} icon="repeat-2" name="转发" count={shown.quotes} onClick={forward} />
      <button className="moment-act moment-act-share needs-script" type="button" onClick={() => share(moment)}>
        <Icon name="share-2" size={17} />
        <span>分享</span>
      </button>
      <span className="moment-acts-end">
        <Reaction moment={moment} kind="favourite" icon="bookmark" name="收藏" isQuiet />
        <button
          className="moment-act needs-script"
          type="button"
          aria-label={`更多：${moment.author.name} 的动态`}
          aria-haspopup="menu"
          aria-expanded={false}
          onClick={(event) => openMenu(event.currentTarget)}
        >
          <Icon name="ellipsis" size={18} />
        </button>
      </span>
    </div>
  );
}
