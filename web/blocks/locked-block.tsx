import { lockCopy } from '#contract/features/blocks/copy.ts';
import type { LockedPlaceholder } from '#contract/features/blocks/entities.ts';
import { priceText, purchaseCopy } from '#contract/features/purchases/copy.ts';
import type { Block } from '#contract/kit/block.ts';
import { yuanToFen } from '#contract/kit/money.ts';
import { composerTextId } from '#web/features/comments/comment-signals.ts';
import { Moon } from '#web/ui/moon.tsx';

import { Notice } from './notice.tsx';
import { islandTypes } from './registry.ts';

interface LockText {
  title: string;
  text: string;
}

function priceOf({ price = 0, point = 0, point_name = '积分', vip_discount = 10 }: LockedPlaceholder): string {
  const full = priceText({ fen: yuanToFen(price) ?? 0, point }, point_name);
  return vip_discount < 10 ? `${full}，${purchaseCopy.member(vip_discount)}` : full;
}

function textOf(face: LockedPlaceholder): LockText {
  switch (face.locked) {
    case 'login':
      return { title: lockCopy.login, text: '这一段只给登录后的读者看。' };
    case 'reply':
      return { title: lockCopy.reply, text: '在文末留下评论，通过审核后就能读到这里。' };
    case 'vip':
      return { title: lockCopy.vip(face.level ?? 1, face.level_name), text: '这一段留给会员慢慢读。' };
    case 'payment':
      return { title: face.title || lockCopy.payment, text: priceOf(face) };
    default:
      return { title: lockCopy.password, text: face.hint || '知道密码的读者可以继续往下读。' };
  }
}

/** Needs its island; without scripts, submitting does nothing. */
function PasswordForm() {
  return (
    <>
      <form className="lock-form" method="dialog">
        <input
          className="input"
          type="password"
          name="password"
          aria-label="密码"
          placeholder="请输入密码"
          maxLength={128}
          autoComplete="off"
          required
        />
        <button className="button button-primary" type="submit">
          查看
        </button>
        <p className="lock-error" role="alert" />
      </form>
      <noscript>
        <p className="lock-error">输入密码需要启用浏览器的 JavaScript。</p>
      </noscript>
    </>
  );
}

const phases = [0.25, 0.5, 1, 0.5, 0.25];

function MoonRow() {
  return (
    <span className="lock-moons" aria-hidden="true">
      {phases.map((lit, at) => (
        <Moon
          key={at}
          lit={lit}
          size={at === 2 ? 26 : at % 2 === 1 ? 20 : 16}
          className={at > 2 ? 'moon-waning' : ''}
        />
      ))}
    </span>
  );
}

/** Each way to pay; its island wakes the buttons. */
function BuyActions({ price, point, point_name = '积分' }: Pick<LockedPlaceholder, 'price' | 'point' | 'point_name'>) {
  return (
    <>
      <p className="lock-actions">
        {price ? (
          <button className="button button-primary" type="button" data-buy="money" disabled>
            {purchaseCopy.buy}
          </button>
        ) : null}
        {point ? (
          <button className={price ? 'button' : 'button button-primary'} type="button" data-buy="point" disabled>
            {purchaseCopy.buyPoints(point, point_name)}
          </button>
        ) : null}
      </p>
      <noscript>
        <p className="lock-error">购买需要启用浏览器的 JavaScript。</p>
      </noscript>
    </>
  );
}

/** The action that opens a lock, as links that also work without scripts. */
function UnlockAction({ locked, level, level_name, price, point, point_name }: LockedPlaceholder) {
  if (locked === 'login') {
    return (
      <a className="button button-primary" href="/user-center/index" data-enter="login" rel="nofollow">
        登录
      </a>
    );
  }
  if (locked === 'vip' && level_name) {
    return (
      <a className="button button-primary" href="/user-center/vip#open" data-vip={level} rel="nofollow">
        开通会员
      </a>
    );
  }
  if (locked === 'payment') return <BuyActions price={price} point={point} point_name={point_name} />;
  if (locked !== 'reply') return null;
  return (
    <a className="button button-primary" href={`#${composerTextId}`}>
      去评论
    </a>
  );
}

/** What stands in the place of a block that this reader may not open. It knows nothing of the inside. @see docs/reference/README.md */
export function LockedBlock({ block, face }: { block: Block; face: LockedPlaceholder }) {
  if (face.locked === 'licence') {
    return (
      <Notice icon="lock">
        {lockCopy.licence}：{lockCopy.licenceHint}
      </Notice>
    );
  }
  const { title, text } = textOf(face);
  const island = islandTypes.has(block.type) ? { 'data-island': block.type, 'data-block': block.id } : {};
  return (
    <section className="lock" {...island}>
      <div className="lock-fade" aria-hidden="true" />
      <div className="lock-body">
        <MoonRow />
        <p className="lock-title">{title}</p>
        {text && <p className="lock-text">{text}</p>}
        {face.locked === 'password' && <PasswordForm />}
        <UnlockAction {...face} />
      </div>
    </section>
  );
}
