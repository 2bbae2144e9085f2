import { Icon } from '#web/ui/icon.tsx';

/** The gift exchange is not available yet, and the block says so. */
export function View() {
  return (
    <section className="poll" aria-label="礼品">
      <p className="poll-title">
        <Icon name="gift" size={20} />
        礼品
      </p>
      <p className="poll-note">礼品兑换尚未开放</p>
    </section>
  );
}
