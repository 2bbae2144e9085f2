import type { Block } from '#contract/kit/block.ts';

import { type Conversion, makeBlock } from '../html/conversion.ts';
import type { Shortcode } from './shortcode-syntax.ts';

type LockType = 'needreply' | 'needlogin' | 'needvip' | 'password-block';

/** Shortcodes of common themes and plugins that hide their body, with the condition for showing it. */
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

/** `[hidecontent type="reply"]`: one theme has a single shortcode for all conditions. */
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

/** The lock type of a shortcode; undefined for one that hides nothing. */
export function lockOf(shortcode: Shortcode): LockType | undefined {
  if (shortcode.body === undefined) return undefined;
  const found =
    byKind(shortcode.attributes.get('type') ?? '') && suspicious.test(shortcode.name)
      ? byKind(shortcode.attributes.get('type') ?? '')
      : known.get(shortcode.name);
  const type = found ?? (suspicious.test(shortcode.name) ? 'needlogin' : undefined);
  return type === 'password-block' && passwordOf(shortcode) === '' ? 'needlogin' : type;
}

/** Hidden content must stay hidden: if the condition is unknown, it is shown to signed-in users only. */
export function lockBlock(type: LockType, shortcode: Shortcode, blocks: Block[], conversion: Conversion): Block {
  conversion.note(`短代码 [${shortcode.name}] 的内容改为「${names[type]}」区块`);
  if (type === 'needvip') return makeBlock(conversion, type, { level: 1, blocks });
  if (type === 'password-block')
    return makeBlock(conversion, type, { password: passwordOf(shortcode), hint: '', blocks });
  return makeBlock(conversion, type, { blocks });
}
