import { Moon } from '#web/ui/moon.tsx';
import { scrollToTop, useScroll } from '#web/ui/scroll.ts';

const shownFromPx = 480;

/** Back to the top, with the share of the page that is read as a filling moon. @see docs/reference/routes.md */
export function BackToTop() {
  const isShown = useScroll(({ top }) => top > shownFromPx);
  const percent = useScroll(({ progress }) => Math.round(progress * 100));
  if (!isShown) return null;
  return (
    <button className="back-to-top" type="button" aria-label={`回到顶部，已读 ${percent}%`} onClick={scrollToTop}>
      <Moon lit={percent / 100} size={34} />
      <span aria-hidden="true">{percent}</span>
    </button>
  );
}
