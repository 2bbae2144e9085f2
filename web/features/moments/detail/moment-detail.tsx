import './moment-detail.css';

import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import type { Moment } from '#contract/features/moments/entities.ts';
import { momentListPath } from '#contract/features/moments/rules.ts';
import { RenderedPart } from '#web/kit/html-part.tsx';
import type { HtmlPart } from '#web/kit/page-call.ts';
import { useReading } from '#web/kit/post-state.ts';
import { formatNumber } from '#web/ui/format-number.ts';
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

/** The comments, which the server rendered; scripts only start them. */
function Talk({ moment, part }: { moment: Moment; part: HtmlPart }) {
  const root = useRef<HTMLDivElement>(null);
  const { id } = moment;
  useEffect(() => {
    let isLeft = false;
    let end: (() => void) | undefined;
    void import('./read-moment.ts').then(({ readMoment }) => {
      if (!isLeft && root.current) end = readMoment(root.current, id);
    });
    return () => {
      isLeft = true;
      end?.();
    };
  }, [id, part]);
  return (
    <div ref={root}>
      <p className="moment-views">
        <span data-views="">{formatNumber(moment.views)}</span> 次浏览
      </p>
      <RenderedPart key={part.key} part={part} className="moment-comments" />
    </div>
  );
}

/** A moment on its own page. */
export function MomentDetail({ moment: loaded, comments }: MomentDetailProps) {
  const navigate = useNavigate();
  const [moment, setMoment] = useState(loaded);
  const context = useMemo<CardContextValue>(
    () => ({ change: (_, next) => (next ? setMoment(next) : void navigate(momentListPath('index'))) }),
    [navigate],
  );
  const isPublic = moment.status === 'publish';
  useReading(moment.title || `${moment.author.name} 的动态`, comments?.total ?? 0);
  useNumbersOf(isPublic ? [moment.id] : []);
  return (
    <CardContext value={context}>
      <Back moment={moment} />
      <MomentCard moment={moment} isAlone eager />
      {comments && <Talk moment={moment} part={comments.part} />}
    </CardContext>
  );
}
