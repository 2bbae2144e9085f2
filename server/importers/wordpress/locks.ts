import type { Block } from '#contract/kit/block.ts';

import { type Conversion, makeBlock } from '../html/conversion.ts';
import type { Shortcode } from './shortcode-syntax.ts';

type LockType = 'needreply' | 'needlogin' | 'needvip' | 'password-block';

/** Shortcodes of well-known themes and plugins that keep their body back, and what each asks of the reader. */
const known = new Map<string, LockType>([
  ...[
    'reply',
    'hide',
    'reply_to_read',
    'reply-to-read',
    'comment_to_view',
    'replytoview',
    'showwhenreply',
    'content_hide',
  ].map((name) => [name, 'needreply'] as const),
  ...[
    'login',
    'loginview',
    'login_to_view',
    'private',
    'member',
    'members',
    'members_only',
    'user_only',
    'logged_in',
    'is_user',
    'restrict',
  ].map((name) => [name, 'needlogin'] as const),
  ...['vip', 'vipshow', 'svip', 'rihide', 'ri-hide', 'pay', 'paid', 'buy', 'erphpdown', 'payshow'].map(
    (name) => [name, 'needvip'] as const,
  ),
  ...['password', 'pass', 'pwd', 'secret', 'e-secret', 'encrypt', 'protected', 'gzh2v', 'wechat'].map(
    (name) => [name, 'password-block'] as const,
  ),
]);
const suspicious =
  /hid(?:e|den)|secret|private|vip|lock(?!quote)|member|login|logged|\bpa(?:y|id)\b|pay(?:show|view|hide)|reply|passw|pwd|encrypt|restrict|protect|visible/;

const names: Record<LockType, string> = {
  needreply: '评论可见',
  needlogin: '登录可见',
  needvip: '会员可见',
  'password-block': '密码可见',
};

/** `[hidecontent type="reply"]`, the one shortcode of its theme for all locks. */
function byKind(kind: string): LockType | undefined {
  if (/reply|comment/.test(kind)) return 'needreply';
  if (/pass|pwd/.test(kind)) return 'password-block';
  if (/vip|pay/.test(kind)) return 'needvip';
  return kind === '' ? undefined : 'needlogin';
}

function passwordOf(shortcode: Shortcode): string {
  const keys = ['password', 'pass', 'pwd', 'key', 'keyword', 'code'];
  const named = keys.map((key) => shortcode.attributes.get(key)).find(Boolean);
  return (named ?? shortcode.values[0] ?? '').slice(0, 128);
}

/** What the shortcode keeps its body back for; undefined for one that hides nothing. */
export function lockOf(shortcode: Shortcode): LockType | undefined {
  if (shortcode.body === undefined) return undefined;
  const found =
    byKind(shortcode.attributes.get('type') ?? '') && suspicious.test(shortcode.name)
      ? byKind(shortcode.attributes.get('type') ?? '')
      : known.get(shortcode.name);
  const type = found ?? (suspicious.test(shortcode.name) ? 'needlogin' : undefined);
  return type === 'password-block' && passwordOf(shortcode) === '' ? 'needlogin' : type;
}

/** Contents that were not for everybody stay so: what can't be told apart opens to signed-in readers only. */
export function lockBlock(type: LockType, shortcode: Shortcode, blocks: Block[], conversion: Conversion): Block {
  conversion.note(`短代码 [${shortcode.name}] 的内容改为「${names[type]}」区块`);
  if (type === 'needvip') return makeBlock(conversion, type, { level: 1, blocks });
  if (type === 'password-block')
    return makeBlock(conversion, type, { password: passwordOf(shortcode), hint: '', blocks });
  return makeBlock(conversion, type, { blocks });
}
