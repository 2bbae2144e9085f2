import './moment-detail.css';

import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import type { Moment } from '#contract/features/moments/entities.ts';
import { momentListPath } from '#contract/features/moments/rules.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { RenderedPart } from '#web/kit/html-part.tsx';
import type { HtmlPart } from '#web/kit/page-call.ts';
import { useReading } from '#web/kit/post-state.ts';
import { holdReplay } from '#web/kit/replay-hold.ts';
import { Icon } from '#web/ui/icon.tsx';

import { CardContext, type CardContextValue } from '../card/card-context.ts';
import { MomentCard } from '../card/moment-card.tsx';
import { useNumbersOf } from '../card/use-numbers-of.ts';

interface MomentDetailProps {
  moment: Moment;
  /** Null for a moment that waits for review. */
  comments: { part: HtmlPart; total: number } | null;
}

/** Where the moment belongs: the plate, or all moments. */
function Back({ moment: { plate } }: { moment: Moment }) {
  return (
    <nav className="moment-back" aria-label="当前位置">
      <Link to={plate?.url ?? momentListPath('index')}>
        <Icon name="arrow-left" size={16} />
        {plate ? plate.name : '全部动态'}
      </Link>
    </nav>
  );
}

/** Counts the view and starts the comments, which the server rendered. */
function useReadMoment(id: number, part: HtmlPart | undefined) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!part) return undefined;
    let isLeft = false;
    let end: (() => void) | undefined;
    const start = async () => {
      const { readMoment } = await import('./read-moment.ts');
      if (!isLeft && root.current) end = readMoment(root.current, id);
    };
    void holdReplay(start());
    return () => {
      isLeft = true;
      end?.();
    };
  }, [id, part]);
  return root;
}

/** A moment on its own page. */
export function MomentDetail({ moment: loaded, comments }: MomentDetailProps) {
  const navigate = useNavigate();
  const [moment, setMoment] = useState(loaded);
  const context = useMemo<CardContextValue>(
    () => ({ change: (_, next) => (next ? setMoment(next) : void navigate(momentListPath('index'))) }),
    [navigate],
  );
  const { tippable } = useSiteData();
  const pointsText = usePointsText();
  const isPublic = moment.status === 'publish';
  useReading(moment.title || `${moment.author.name} 的动态`, comments?.total ?? 0);
  useNumbersOf(isPublic ? [moment.id] : []);
  const root = useReadMoment(moment.id, comments?.part);
  return (
    <CardContext value={context}>
      <div ref={root}>
        <Back moment={moment} />
        <MomentCard moment={moment} isAlone eager />
        {isPublic && tippable && <div data-tip-wall={moment.id} data-points={pointsText} />}
        {comments && <RenderedPart key={comments.part.key} part={comments.part} className="moment-comments" />}
      </div>
    </CardContext>
  );
}
