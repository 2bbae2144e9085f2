/** The roles to test: guest, signed-in users of each role, and API tokens of an administrator. */
export const roles = [
  'guest',
  'noEmail',
  'initialPassword',
  'subscriber',
  'contributor',
  'author',
  'editor',
  'administrator',
  'banned',
  'leaving',
  'erased',
  'readToken',
  'writeToken',
] as const;

export type Role = (typeof roles)[number];

const nobody = { guest: 601, banned: 'USER_ALREADY_BAN', leaving: 602, erased: 601 } as const;
const noTokens = { readToken: 'SCOPE_REQUIRED', writeToken: 'SCOPE_REQUIRED' } as const;
const unfinished = { noEmail: 603, initialPassword: 'PASSWORD_CHANGE_REQUIRED' } as const;
const weak = { noEmail: 401.1, initialPassword: 401.1, subscriber: 401.1, contributor: 401.1, author: 401.1 } as const;

const readers = { noEmail: 401.1, initialPassword: 401.1, subscriber: 401.1 } as const;

/** The roles that each kind of call refuses before any work, and the error code; all others are let in. */
export const doors = {
  /** Anyone reads. */
  open: { writeToken: 'SCOPE_REQUIRED' },
  /** Anyone may call it. */
  act: { readToken: 'SCOPE_REQUIRED' },
  /** All except banned users and those with a required step to complete. */
  write: { banned: 'USER_ALREADY_BAN', readToken: 'SCOPE_REQUIRED' },
  comment: { ...unfinished, banned: 'USER_ALREADY_BAN', readToken: 'SCOPE_REQUIRED' },
  /** Anyone with a browser. */
  browser: noTokens,
  applicant: { ...noTokens, banned: 'USER_ALREADY_BAN' },
  /** Returns who is signed in. */
  session: { banned: 'USER_ALREADY_BAN', writeToken: 'SCOPE_REQUIRED' },
  memberReads: { ...nobody, writeToken: 'SCOPE_REQUIRED' },
  memberActs: { ...nobody, ...unfinished, readToken: 'SCOPE_REQUIRED' },
  memberActsEarly: { ...nobody, readToken: 'SCOPE_REQUIRED' },
  ownReads: { ...nobody, ...noTokens },
  ownActs: { ...nobody, ...unfinished, ...noTokens },
  ownActsEarly: { ...nobody, ...noTokens },
  writerReads: { ...nobody, ...readers, writeToken: 'SCOPE_REQUIRED' },
  writerActs: { ...nobody, ...readers, readToken: 'SCOPE_REQUIRED' },
  editorReads: { ...nobody, ...weak, writeToken: 'SCOPE_REQUIRED' },
  editorActs: { ...nobody, ...weak, readToken: 'SCOPE_REQUIRED' },
  editorOwnReads: { ...nobody, ...weak, ...noTokens },
  administratorReads: { ...nobody, ...weak, editor: 401.1, writeToken: 'SCOPE_REQUIRED' },
  administratorActs: { ...nobody, ...weak, editor: 401.1, readToken: 'SCOPE_REQUIRED' },
  administratorOwnReads: { ...nobody, ...weak, editor: 401.1, ...noTokens },
  administratorOwnActs: { ...nobody, ...weak, editor: 401.1, ...noTokens },
} as const satisfies Record<string, Partial<Record<Role, string | number>>>;

export type Kind = keyof typeof doors;

/** Every call with the roles that may make it and its input. Add new ones here on purpose. */
export const table: Record<string, [kind: Kind, input?: Record<string, unknown>]> = {
  'GET /nv/access-tokens': ['ownReads'],
  'GET /nv/admin/audit': ['administratorReads'],
  'GET /nv/admin/posts': ['writerReads'],
  'GET /nv/admin/slug': ['writerReads', { title: '喝茶' }],
  'POST /nv/admin/posts/{id}/revisions/{revision}/restore': ['writerActs', { revision: 1 }],
  'GET /nv/admin/posts/{id}': ['writerReads'],
  'PATCH /nv/admin/posts/{id}': ['writerActs', { status: 'draft' }],
  'DELETE /nv/admin/posts/{id}': ['writerActs'],
  'POST /nv/remove-post': ['writerActs'],
  'GET /nv/admin/posts/{id}/reviews': ['writerReads'],
  'GET /nv/admin/posts/{id}/revisions': ['writerReads'],
  'GET /nv/admin/posts/{id}/revisions/{revision}': ['writerReads', { revision: 1 }],
  'GET /nv/drafts': ['writerReads'],
  'GET /nv/post-previews/{token}': ['open', { token: 'x' }],
  'POST /nv/add-post': ['writerActs', { title: '喝茶', status: 'draft' }],
  'POST /nv/admin/convert': ['writerReads', { format: 'markdown', text: '好茶' }],
  'POST /nv/admin/link-preview': ['writerActs', { link: 'http://127.0.0.1/' }],
  'POST /nv/admin/posts/bulk': ['writerActs', { ids: [999_999], act: 'draft' }],
  'POST /nv/admin/posts/preview': ['writerReads', { title: '喝茶' }],
  'POST /nv/admin/posts/{id}/preview-link': ['writerActs'],
  'POST /nv/admin/posts/{id}/submit': ['writerActs'],
  'DELETE /nv/admin/posts/{id}/preview-link': ['writerActs'],
  'POST /nv/admin/posts/{id}/review': ['editorActs', { act: 'approve', revision: 1 }],
  'GET /nv/drafts/{key}': ['writerReads', { key: 'new-a.b' }],
  'POST /nv/drafts/{key}': ['writerActs', { key: 'new-a.b', content: '{}' }],
  'DELETE /nv/drafts/{key}': ['writerActs', { key: 'new-a.b' }],
  'POST /nv/update-post': ['writerActs', { id: 999_999 }],
  'GET /nv/admin/bans': ['administratorReads'],
  'GET /nv/admin/comments': ['editorReads'],
  'PATCH /nv/admin/comments/{id}': ['editorActs', { status: 'approved' }],
  'DELETE /nv/admin/comments/{id}': ['editorActs'],
  'GET /nv/admin/health': ['administratorReads'],
  'GET /nv/admin/links': ['administratorReads'],
  'GET /nv/admin/licence': ['administratorOwnReads'],
  'GET /nv/admin/mails': ['administratorOwnReads'],
  'GET /nv/admin/mails/{id}': ['administratorOwnReads'],
  'GET /nv/admin/menus': ['administratorOwnReads'],
  'GET /nv/admin/options': ['administratorOwnReads'],
  'GET /nv/admin/overview': ['editorReads'],
  'GET /nv/admin/reports': ['editorReads'],
  'GET /nv/admin/trends': ['editorReads'],
  'GET /nv/admin/users': ['administratorReads'],
  'GET /nv/admin/users/{id}/sessions': ['administratorOwnReads'],
  'GET /nv/admin/media': ['writerReads'],
  'GET /nv/admin/media/{id}': ['writerReads'],
  'GET /nv/admin/media/{id}/uses': ['writerReads'],
  'GET /nv/admin/media-groups': ['writerReads'],
  'GET /nv/admin/uploads/{id}': ['writerReads'],
  'PATCH /nv/admin/media/{id}': ['writerActs', { alt: '茶' }],
  'PATCH /nv/admin/media-groups/{id}': ['editorActs', { name: '茶具' }],
  'DELETE /nv/admin/media/{id}': ['writerActs'],
  'DELETE /nv/admin/media-groups/{id}': ['editorActs'],
  'DELETE /nv/admin/uploads/{id}': ['writerActs'],
  'POST /nv/admin/media/bulk': ['writerActs', { ids: [987_654_321], act: 'trash' }],
  'POST /nv/admin/media/{id}/crop': ['writerActs', { x: 0, y: 0, width: 1, height: 1 }],
  'POST /nv/admin/media/{id}/replace': ['writerActs', { upload_id: 'x' }],
  'POST /nv/admin/media/{id}/restore': ['writerActs'],
  'POST /nv/admin/media-groups': ['editorActs', { name: '茶具' }],
  'POST /nv/admin/uploads': ['writerActs', { name: '茶.png', size: 100 }],
  'POST /nv/admin/uploads/{id}/finish': ['writerActs'],
  'POST /nv/admin/uploads/{id}/parts': ['writerActs', { part: 1 }],
  'POST /nv/admin/uploads/{id}/reroute': ['writerActs'],
  'GET /nv/admin/plates': ['administratorReads'],
  'POST /nv/admin/plates': ['administratorActs', { name: '新的版块' }],
  'POST /nv/admin/plates/order': ['administratorActs', { ids: [987_654_321] }],
  'PATCH /nv/admin/plates/{id}': ['administratorActs', { rules: '友善' }],
  'DELETE /nv/admin/plates/{id}': ['administratorActs'],
  'GET /nv/admin/topics': ['editorReads'],
  'PATCH /nv/admin/topics/{id}': ['editorActs', { description: '一些动态' }],
  'DELETE /nv/admin/topics/{id}': ['editorActs'],
  'POST /nv/admin/topics/{id}/merge': ['editorActs', { into: 987_654_321 }],
  'POST /nv/admin/topics/{id}/restore': ['editorActs'],
  'POST /somnia/moments/upload': ['memberActs'],
  'DELETE /nv/admin/terms/{id}': ['editorActs'],
  'GET /nv/admin/terms': ['editorReads', { taxonomy: 'tag' }],
  'GET /nv/admin/terms/{id}/posts': ['editorReads'],
  'PATCH /nv/admin/terms/{id}': ['editorActs', { description: '一些文章' }],
  'POST /nv/admin/terms': ['editorActs', { taxonomy: 'tag', name: '新的标签' }],
  'POST /nv/admin/terms/unused': ['editorActs'],
  'POST /nv/admin/terms/{id}/merge': ['editorActs', { into: 987_654_321 }],
  'POST /nv/admin/terms/{id}/order': ['editorActs'],
  'POST /nv/admin/terms/{id}/posts': ['editorActs', { posts: [987_654_321] }],
  'GET /nv/archives': ['open'],
  'GET /nv/install-state': ['open'],
  'GET /nv/articles': ['open'],
  'GET /nv/author': ['open', { id: 1 }],
  'GET /nv/author-comments': ['open', { id: 1 }],
  'GET /nv/authors': ['open', { type: 'author' }],
  'GET /nv/blackroom': ['open'],
  'GET /nv/blocked-people': ['memberReads'],
  'GET /nv/comment-place': ['open', { id: 1 }],
  'GET /nv/comments': ['open'],
  'GET /nv/conversations': ['memberReads'],
  'GET /nv/credentials': ['ownReads'],
  'GET /nv/follow-state': ['open', { user_id: 1 }],
  'GET /nv/follows': ['open', { user_id: 1, kind: 'following' }],
  'GET /nv/home': ['open'],
  'GET /nv/identities': ['ownReads'],
  'GET /nv/latest-comments': ['open'],
  'GET /nv/leaderboard': ['open', { kind: 'comments', range: 'all' }],
  'GET /nv/mentionables': ['memberReads'],
  'GET /nv/messages': ['memberReads'],
  'GET /nv/my-comments': ['memberReads'],
  'GET /nv/my-favourites': ['memberReads'],
  'GET /nv/my-profile': ['memberReads'],
  'GET /nv/notification-settings': ['memberReads'],
  'GET /nv/notifications': ['memberReads'],
  'GET /nv/passkeys': ['ownReads'],
  'GET /nv/post-marks': ['open'],
  'GET /nv/post-page': ['open', { slug: 'tea' }],
  'GET /somnia/moments/detail': ['open', { slug: 'm-tea' }],
  'GET /somnia/moments/list': ['open'],
  'GET /somnia/moments/news': ['open', { after: '0-0' }],
  'GET /somnia/moments/numbers': ['open', { ids: '1' }],
  'GET /somnia/moments/own': ['memberReads'],
  'GET /somnia/moments/{id}/edit': ['memberReads'],
  'GET /nv/search': ['open', { s: '茶' }],
  'GET /nv/search-moments': ['open', { s: '茶' }],
  'GET /nv/sessions': ['ownReads'],
  'GET /nv/sign-in-review': ['ownReads'],
  'GET /nv/sidebar': ['open'],
  'GET /nv/term': ['open', { taxonomy: 'tag', slug: '茶' }],
  'GET /nv/terms': ['open', { taxonomy: 'tag' }],
  'GET /somnia/bulletin': ['open'],
  'GET /somnia/favlinks': ['open'],
  'GET /somnia/gift-wall': ['open', { range: 'all' }],
  'GET /somnia/link-circle': ['open'],
  'GET /somnia/live/state': ['open', { topics: 'moments' }],
  'GET /somnia/logo': ['open'],
  'GET /somnia/moments/active-people': ['open'],
  'GET /somnia/moments/people': ['memberReads'],
  'GET /somnia/moments/plate': ['open', { slug: 'x' }],
  'GET /somnia/moments/plate-states': ['memberReads'],
  'GET /somnia/moments/plates': ['open'],
  'GET /somnia/moments/topic': ['open', { slug: 'x' }],
  'GET /somnia/moments/topics': ['open'],
  'GET /somnia/posts-data': ['open'],
  'GET /somnia/random-favlink': ['open'],
  'GET /somnia/sticker-package': ['open'],
  'POST /nv/admin/users': [
    'administratorOwnActs',
    { name: '新同事', email: 'new@mail.example', password: '不是这个密码' },
  ],
  'DELETE /nv/admin/users/{id}': ['administratorOwnActs', { password: '晚上读一点书再睡' }],
  'PATCH /nv/admin/users/{id}': ['administratorOwnActs', { verified_text: '茶馆掌柜' }],
  'POST /nv/add-comment': ['comment', { content: '沙发', name: '路人', email: 'guest@mail.example' }],
  'POST /nv/add-passkey': ['ownActs', { name: '钥匙', response: '{}' }],
  'POST /nv/admin/bans': ['administratorActs', { net: '203.0.113.9' }],
  'POST /nv/admin/bans/{id}/remove': ['administratorActs'],
  'POST /nv/admin/comments/{id}/approve': ['editorActs'],
  'POST /nv/admin/comments/{id}/reject': ['editorActs'],
  'POST /nv/admin/comments/bulk': ['editorActs', { ids: [987_654_321], act: 'approve' }],
  'POST /nv/admin/links': ['administratorActs', { name: '新友', url: 'https://new-friend.example' }],
  'PATCH /nv/admin/links/{id}': ['administratorActs'],
  'DELETE /nv/admin/links/{id}': ['administratorActs'],
  'POST /nv/admin/links/order': ['administratorActs', { ids: [987_654_321] }],
  'POST /nv/admin/links/{id}/approve': ['administratorActs'],
  'POST /nv/admin/links/{id}/reject': ['administratorActs'],
  'POST /nv/admin/reports/{id}/dismiss': ['editorActs'],
  'POST /nv/admin/reports/{id}/uphold': ['editorActs'],
  'POST /nv/admin/users/{id}/ban': ['administratorActs'],
  'POST /nv/admin/users/{id}/unban': ['administratorActs'],
  'POST /nv/admin/users/{id}/end-sessions': ['administratorOwnActs'],
  'DELETE /nv/admin/backups/{name}': ['administratorOwnActs', { name: 'x' }],
  'GET /nv/admin/backups': ['administratorOwnReads'],
  'GET /nv/admin/transfers': ['administratorOwnReads'],
  'POST /nv/admin/backups/{name}/download': ['administratorOwnActs', { name: 'x' }],
  'POST /nv/admin/transfer-uploads': ['administratorOwnActs', { name: '站点.xml', size: 10 }],
  'GET /nv/admin/restoration': ['administratorOwnReads'],
  'POST /nv/admin/restorations': ['administratorOwnActs', { transfer_id: 987_654_321, word: '恢复' }],
  'POST /nv/admin/transfers/{id}/cancel': ['administratorOwnActs'],
  'POST /nv/admin/transfers': ['administratorOwnActs', { kind: 'verify', upload_id: 'x' }],
  'DELETE /nv/admin/webhooks/{id}': ['administratorOwnActs'],
  'GET /nv/admin/webhooks': ['administratorOwnReads'],
  'GET /nv/admin/webhooks/{id}/deliveries': ['administratorOwnReads'],
  'PATCH /nv/admin/webhooks/{id}': ['administratorOwnActs', { enabled: true }],
  'GET /nv/admin/redirects': ['administratorOwnReads'],
  'POST /nv/admin/redirects': ['administratorOwnActs', { from: '/old', to: '/tea' }],
  'POST /nv/admin/redirects/import': ['administratorOwnActs', { text: '/older /tea' }],
  'PATCH /nv/admin/redirects/{id}': ['administratorOwnActs', { status: 302 }],
  'DELETE /nv/admin/redirects/{id}': ['administratorOwnActs'],
  'GET /nv/admin/mail-templates': ['administratorOwnReads'],
  'POST /nv/admin/mail-templates/{kind}': [
    'administratorOwnActs',
    { kind: 'notice', subject: '提醒', body: '{title}' },
  ],
  'DELETE /nv/admin/mail-templates/{kind}': ['administratorOwnActs', { kind: 'notice' }],
  'POST /nv/admin/mail-templates/{kind}/preview': [
    'administratorOwnReads',
    { kind: 'notice', subject: '提醒', body: '{title}' },
  ],
  'POST /nv/admin/mail-templates/{kind}/test': [
    'administratorOwnActs',
    { kind: 'notice', subject: '提醒', body: '{title}' },
  ],
  'GET /nv/admin/jobs': ['administratorOwnReads'],
  'POST /nv/admin/jobs/{id}/retry': ['administratorOwnActs'],
  'DELETE /nv/admin/jobs/{id}': ['administratorOwnActs'],
  'POST /nv/admin/channels/test': ['administratorOwnActs'],
  'POST /nv/admin/licence': ['administratorOwnActs', { text: '不是许可证' }],
  'GET /nv/admin/words': ['administratorOwnReads'],
  'POST /nv/admin/words': ['administratorOwnActs', { held: ['沙发'] }],
  'POST /nv/admin/words/try': ['editorOwnReads', { text: '沙发' }],
  'POST /nv/admin/mails/test': ['administratorOwnActs'],
  'POST /nv/admin/mails/{id}/resend': ['administratorOwnActs'],
  'POST /nv/admin/menus': ['administratorOwnActs', { place: 'footer', entries: [] }],
  'POST /nv/admin/options': ['administratorOwnActs', { values: { article_outdated_days: 365 } }],
  'POST /nv/admin/options/reset': ['administratorOwnActs', { names: ['article_outdated_days'] }],
  'POST /nv/admin/webhook-deliveries/{id}/redeliver': ['administratorOwnActs'],
  'POST /nv/admin/webhooks': [
    'administratorOwnActs',
    { name: '备份', url: 'https://hooks.example/in', events: ['post.published'] },
  ],
  'POST /nv/admin/webhooks/{id}/ping': ['administratorOwnActs'],
  'POST /nv/admin/webhooks/{id}/secret': ['administratorOwnActs'],
  'POST /nv/begin-passkey': ['ownActs'],
  'POST /nv/begin-passkey-login': ['browser'],
  'POST /nv/begin-totp': ['ownActs'],
  'POST /nv/bind-email': ['ownActsEarly', { email: 'new@mail.example', verifyCode: '123456', codeId: 1 }],
  'POST /nv/block-content': ['open', { block_id: 'x' }],
  'POST /nv/block-person': ['memberActs', { on: true }],
  'POST /nv/challenge': ['open'],
  'POST /nv/accept-terms': ['ownActsEarly', { version: '' }],
  'POST /nv/verify-email': ['ownActs', { verifyCode: '123456', codeId: 1 }],
  'POST /nv/review-sign-in-method': ['ownActsEarly', { kind: 'passkey', id: 'x', keep: true }],
  'POST /nv/change-email': [
    'ownActs',
    { email: 'new@mail.example', verifyCode: '123456', codeId: 1, password: '不是这个密码' },
  ],
  'POST /nv/change-password': ['ownActsEarly', { old_password: '不是这个密码', password: '早上写一点字再走' }],
  'POST /nv/check-nonce': ['session'],
  'POST /nv/confirm-totp': ['ownActs', { code: '123456' }],
  'POST /nv/create-access-token': ['ownActs', { name: '脚本', scopes: ['read'], days: null }],
  'POST /nv/delete-message': ['memberActs'],
  'POST /nv/disable-totp': ['ownActs', { code: '123456' }],
  'POST /nv/edit-comment': ['write', { content: '改过的' }],
  'POST /nv/export-my-data': ['ownReads'],
  'POST /nv/favourite': ['memberActs', { type: 'post', on: true }],
  'POST /nv/follow': ['memberActs', { on: true }],
  'POST /nv/forget-password': ['browser', { email: 'nobody@mail.example' }],
  'POST /nv/form-token': ['open', { form: 'comment' }],
  'POST /nv/get_nav_menu': ['open'],
  'POST /nv/like': ['memberActs', { type: 'post', on: true }],
  'POST /nv/login-callback': ['browser', { state: 'x', code: 'x' }],
  'POST /nv/messages/read': ['memberActsEarly'],
  'POST /nv/notification-settings': ['memberActs', { like: { site: true, mail: false } }],
  'POST /nv/notifications/read': ['memberActsEarly'],
  'POST /nv/own-comments': ['open'],
  'POST /nv/passkey-login': ['browser', { response: '{}' }],
  'POST /nv/preview-comment': ['open', { content: '沙发' }],
  'POST /nv/install': ['browser'],
  'POST /nv/register-user': ['applicant', { name: 'x', password: '早上写一点字再走', email: 'x@mail.example' }],
  'POST /nv/remove-comment': ['write'],
  'POST /nv/remove-passkey': ['ownActs', { password: '晚上读一点书再睡' }],
  'POST /nv/remove-profile-picture': ['ownActs', { kind: 'avatar' }],
  'POST /nv/renew-recovery-codes': ['ownActs', { code: '123456' }],
  'POST /nv/report': ['write', { type: 'post', reason: 'spam' }],
  'POST /nv/reset-password': ['browser', { token: 'x', password: '早上写一点字再走' }],
  'POST /nv/resubscribe': ['act', { token: 'x' }],
  'POST /nv/revoke-access-token': ['ownActs'],
  'POST /nv/revoke-other-sessions': ['ownActsEarly'],
  'POST /nv/revoke-session': ['ownActsEarly'],
  'POST /nv/send-message': ['memberActs', { content: '你好' }],
  'POST /nv/set-profile-picture': ['ownActs', { kind: 'avatar', data: 'AAAA' }],
  'POST /nv/subscription': ['open', { token: 'x' }],
  'POST /nv/unlink-identity': ['ownActs', { type: 'github', password: '晚上读一点书再睡' }],
  'POST /nv/unsubscribe': ['act', { token: 'x' }],
  'POST /nv/update-profile': ['ownActs', { city: '杭州' }],
  'POST /nv/user-login': ['browser', { name: '没有这个人', password: '不是这个密码' }],
  'POST /nv/user-login-otp': ['browser', { code: '123456' }],
  'POST /nv/user-logout': ['browser'],
  'POST /somnia/apply-link': [
    'write',
    { name: '邻居', url: 'https://neighbour.example', contact_email: 'a@b.example' },
  ],
  'POST /somnia/get-code': ['browser', { name: '新人', email: 'new@mail.example', type: 'register' }],
  'POST /somnia/get-gift-record': ['open'],
  'POST /somnia/get-login-url': ['applicant', { type: 'github' }],
  'POST /somnia/logoff': ['ownActsEarly', { password: '不是这个密码' }],
  'POST /somnia/moments/follow-plate': ['memberActs', { on: true }],
  'POST /somnia/post-view': ['act'],
  'POST /somnia/site-opts': ['open'],
  'POST /somnia/visit': ['act'],
};

/** The response of a call about a target to a permitted role, by owner of the target. */
interface Things {
  /** The field with its id; also replaces `{id}` in the path. */
  field: string;
  /** The kind of target, created for each request. */
  of:
    | 'comment'
    | 'job'
    | 'redirect'
    | 'manuscript'
    | 'moment'
    | 'report'
    | 'mail'
    | 'term'
    | 'plate'
    | 'topic'
    | 'webhook'
    | 'transfer'
    | 'delivery'
    | 'media'
    | 'mediaGroup'
    | 'upload'
    | 'session'
    | 'passkey'
    | 'token'
    | 'message'
    | 'notification'
    | 'link'
    | 'net'
    | 'person'
    | 'post';
  own: string;
  others: string;
  missing: string;
  /** For guests that are let in; omitted: as for signed-in users. */
  guests?: string;
  /** For editors, about targets of other users; omitted: as for everyone else. */
  editors?: string;
}

const notFound = { own: 'ok', others: 'NOT_FOUND', missing: 'NOT_FOUND' };
const ownPost = { ...notFound, editors: 'ok' };
const anybodys = { own: 'ok', others: 'ok', missing: 'NOT_FOUND' };

/** Posts: `own` stands for a public one, `others` for another user's draft. */
export const things: Record<string, Things> = {
  'GET /nv/comments': { field: 'post_id', of: 'post', ...notFound },
  'GET /nv/mentionables': { field: 'post_id', of: 'post', own: 'ok', others: 'ok', missing: 'ok' },
  'GET /nv/messages': { field: 'with', of: 'person', ...anybodys },
  'GET /nv/post-marks': { field: 'post_id', of: 'post', ...notFound },
  'PATCH /nv/admin/users/{id}': { field: 'id', of: 'person', ...anybodys },
  'DELETE /nv/admin/users/{id}': { field: 'id', of: 'person', own: 'CONFLICT', others: 'ok', missing: 'NOT_FOUND' },
  'POST /nv/add-comment': { field: 'post_id', of: 'post', ...notFound },
  'DELETE /nv/admin/webhooks/{id}': { field: 'id', of: 'webhook', ...anybodys },
  'GET /nv/admin/webhooks/{id}/deliveries': { field: 'id', of: 'webhook', ...anybodys },
  'PATCH /nv/admin/webhooks/{id}': { field: 'id', of: 'webhook', ...anybodys },
  'POST /nv/admin/bans/{id}/remove': { field: 'id', of: 'net', ...anybodys },
  'PATCH /nv/admin/comments/{id}': { field: 'id', of: 'comment', ...anybodys },
  'DELETE /nv/admin/comments/{id}': { field: 'id', of: 'comment', ...anybodys },
  'POST /nv/admin/comments/{id}/approve': { field: 'id', of: 'comment', ...anybodys },
  'POST /nv/admin/comments/{id}/reject': { field: 'id', of: 'comment', ...anybodys },
  'PATCH /nv/admin/links/{id}': { field: 'id', of: 'link', ...anybodys },
  'DELETE /nv/admin/links/{id}': { field: 'id', of: 'link', ...anybodys },
  'POST /nv/admin/links/{id}/approve': { field: 'id', of: 'link', ...anybodys },
  'POST /nv/admin/links/{id}/reject': { field: 'id', of: 'link', ...anybodys },
  'POST /nv/admin/transfers/{id}/cancel': { field: 'id', of: 'transfer', ...anybodys },
  'POST /nv/admin/reports/{id}/dismiss': { field: 'id', of: 'report', ...anybodys },
  'POST /nv/admin/reports/{id}/uphold': { field: 'id', of: 'report', ...anybodys },
  'POST /nv/admin/users/{id}/ban': { field: 'id', of: 'person', own: 'CONFLICT', others: 'ok', missing: 'NOT_FOUND' },
  'GET /nv/admin/users/{id}/sessions': { field: 'id', of: 'person', ...anybodys },
  'POST /nv/admin/users/{id}/end-sessions': { field: 'id', of: 'person', ...anybodys },
  'POST /nv/admin/users/{id}/unban': {
    field: 'id',
    of: 'person',
    own: 'CONFLICT',
    others: 'CONFLICT',
    missing: 'NOT_FOUND',
  },
  'PATCH /nv/admin/plates/{id}': { field: 'id', of: 'plate', ...anybodys },
  'DELETE /nv/admin/plates/{id}': { field: 'id', of: 'plate', ...anybodys },
  'PATCH /nv/admin/topics/{id}': { field: 'id', of: 'topic', ...anybodys },
  'DELETE /nv/admin/topics/{id}': { field: 'id', of: 'topic', ...anybodys },
  'POST /nv/admin/topics/{id}/merge': {
    field: 'id',
    of: 'topic',
    own: 'NOT_FOUND',
    others: 'NOT_FOUND',
    missing: 'NOT_FOUND',
  },
  'POST /nv/admin/topics/{id}/restore': { field: 'id', of: 'topic', ...anybodys },
  'POST /somnia/moments/follow-plate': { field: 'plate_id', of: 'plate', ...anybodys },
  'DELETE /nv/admin/terms/{id}': { field: 'id', of: 'term', ...anybodys },
  'PATCH /nv/admin/redirects/{id}': { field: 'id', of: 'redirect', ...anybodys },
  'DELETE /nv/admin/redirects/{id}': { field: 'id', of: 'redirect', ...anybodys },
  'POST /nv/admin/jobs/{id}/retry': { field: 'id', of: 'job', ...anybodys },
  'DELETE /nv/admin/jobs/{id}': { field: 'id', of: 'job', ...anybodys },
  'GET /nv/admin/mails/{id}': { field: 'id', of: 'mail', ...anybodys },
  'POST /nv/admin/mails/{id}/resend': { field: 'id', of: 'mail', ...anybodys },
  'GET /nv/admin/terms/{id}/posts': { field: 'id', of: 'term', ...anybodys },
  'PATCH /nv/admin/terms/{id}': { field: 'id', of: 'term', ...anybodys },
  'POST /nv/admin/terms/{id}/merge': {
    field: 'id',
    of: 'term',
    own: 'NOT_FOUND',
    others: 'NOT_FOUND',
    missing: 'NOT_FOUND',
  },
  'POST /nv/admin/terms/{id}/order': { field: 'id', of: 'term', ...anybodys },
  'POST /nv/admin/terms/{id}/posts': {
    field: 'id',
    of: 'term',
    own: 'VALIDATION',
    others: 'VALIDATION',
    missing: 'NOT_FOUND',
  },
  'POST /nv/admin/webhook-deliveries/{id}/redeliver': { field: 'id', of: 'delivery', ...anybodys },
  'POST /nv/admin/webhooks/{id}/ping': { field: 'id', of: 'webhook', ...anybodys },
  'POST /nv/admin/webhooks/{id}/secret': { field: 'id', of: 'webhook', ...anybodys },
  'GET /nv/admin/media/{id}': { field: 'id', of: 'media', ...notFound, editors: 'ok' },
  'GET /nv/admin/media/{id}/uses': { field: 'id', of: 'media', ...notFound, editors: 'ok' },
  'GET /nv/admin/uploads/{id}': { field: 'id', of: 'upload', ...notFound },
  'PATCH /nv/admin/media/{id}': { field: 'id', of: 'media', ...notFound, editors: 'ok' },
  'PATCH /nv/admin/media-groups/{id}': { field: 'id', of: 'mediaGroup', ...anybodys },
  'DELETE /nv/admin/media/{id}': { field: 'id', of: 'media', ...notFound, editors: 'ok' },
  'DELETE /nv/admin/media-groups/{id}': { field: 'id', of: 'mediaGroup', ...anybodys },
  'DELETE /nv/admin/uploads/{id}': { field: 'id', of: 'upload', ...notFound },
  'POST /nv/admin/media/{id}/crop': {
    field: 'id',
    of: 'media',
    own: 'VALIDATION',
    others: 'NOT_FOUND',
    missing: 'NOT_FOUND',
    editors: 'VALIDATION',
  },
  'POST /nv/admin/media/{id}/replace': {
    field: 'id',
    of: 'media',
    own: 'NOT_FOUND',
    others: 'NOT_FOUND',
    missing: 'NOT_FOUND',
  },
  'POST /nv/admin/media/{id}/restore': { field: 'id', of: 'media', ...notFound, editors: 'ok' },
  'POST /nv/admin/uploads/{id}/parts': {
    field: 'id',
    of: 'upload',
    own: 'CONFLICT',
    others: 'NOT_FOUND',
    missing: 'NOT_FOUND',
  },
  'POST /nv/admin/uploads/{id}/reroute': { field: 'id', of: 'upload', ...notFound },
  'POST /nv/admin/uploads/{id}/finish': {
    field: 'id',
    of: 'upload',
    own: 'CONFLICT',
    others: 'NOT_FOUND',
    missing: 'NOT_FOUND',
  },
  'POST /nv/block-content': {
    field: 'post_id',
    of: 'post',
    own: 'NOT_FOUND',
    others: 'NOT_FOUND',
    missing: 'NOT_FOUND',
  },
  'POST /nv/block-person': { field: 'user_id', of: 'person', own: 'VALIDATION', others: 'ok', missing: 'NOT_FOUND' },
  'POST /nv/delete-message': { field: 'id', of: 'message', ...notFound },
  'POST /nv/edit-comment': { field: 'id', of: 'comment', ...notFound, guests: 'NOT_FOUND' },
  'POST /nv/favourite': { field: 'id', of: 'post', ...notFound },
  'POST /nv/follow': { field: 'user_id', of: 'person', own: 'VALIDATION', others: 'ok', missing: 'NOT_FOUND' },
  'POST /nv/like': { field: 'id', of: 'post', ...notFound },
  'GET /nv/admin/posts/{id}': { field: 'id', of: 'manuscript', ...ownPost },
  'PATCH /nv/admin/posts/{id}': { field: 'id', of: 'manuscript', ...ownPost },
  'DELETE /nv/admin/posts/{id}': { field: 'id', of: 'manuscript', ...ownPost },
  'POST /nv/remove-post': { field: 'id', of: 'manuscript', ...ownPost },
  'GET /nv/admin/posts/{id}/reviews': { field: 'id', of: 'manuscript', ...ownPost },
  'GET /nv/admin/posts/{id}/revisions': { field: 'id', of: 'manuscript', ...ownPost },
  'GET /nv/admin/posts/{id}/revisions/{revision}': { field: 'id', of: 'manuscript', ...ownPost },
  'POST /nv/admin/posts/{id}/revisions/{revision}/restore': { field: 'id', of: 'manuscript', ...ownPost },
  'POST /nv/admin/posts/{id}/submit': { field: 'id', of: 'manuscript', ...ownPost },
  'POST /nv/admin/posts/{id}/preview-link': { field: 'id', of: 'manuscript', ...ownPost },
  'DELETE /nv/admin/posts/{id}/preview-link': { field: 'id', of: 'manuscript', ...ownPost },
  'POST /nv/admin/posts/{id}/review': {
    field: 'id',
    of: 'manuscript',
    own: 'CONFLICT',
    others: 'CONFLICT',
    missing: 'NOT_FOUND',
  },
  'GET /somnia/moments/{id}/edit': { field: 'id', of: 'moment', ...notFound, editors: 'ok' },
  'POST /nv/messages/read': { field: 'with', of: 'person', own: 'ok', others: 'ok', missing: 'ok' },
  'POST /nv/notifications/read': { field: 'ids', of: 'notification', own: 'ok', others: 'ok', missing: 'ok' },
  'POST /nv/own-comments': { field: 'post_id', of: 'post', own: 'ok', others: 'ok', missing: 'ok' },
  'POST /nv/remove-comment': { field: 'id', of: 'comment', ...notFound, guests: 'NOT_FOUND' },
  'POST /nv/remove-passkey': { field: 'id', of: 'passkey', ...notFound },
  'POST /nv/report': { field: 'id', of: 'post', ...notFound },
  'POST /nv/revoke-access-token': { field: 'id', of: 'token', ...notFound },
  'POST /nv/revoke-session': { field: 'id', of: 'session', ...notFound },
  'POST /nv/send-message': { field: 'to_id', of: 'person', own: 'VALIDATION', others: 'ok', missing: 'NOT_FOUND' },
  'POST /somnia/post-view': { field: 'id', of: 'post', ...notFound },
};

/** A bulk call with one action: which roles change things of their own by it, and which also those of others. */
interface BulkCase {
  route: string;
  input: Record<string, unknown>;
  of: 'manuscript' | 'comment' | 'media';
  rows: 'posts' | 'comments' | 'media';
  /** Columns of the things before the call; what has long been in the trash would be swept meanwhile. */
  start: (now: number) => Record<string, unknown>;
  own: readonly Role[];
  others: readonly Role[];
}

const editors: readonly Role[] = ['editor', 'administrator', 'writeToken'];
const authors: readonly Role[] = ['author', ...editors];
const contributors: readonly Role[] = ['contributor', ...authors];

const posts = { route: 'POST /nv/admin/posts/bulk', of: 'manuscript', rows: 'posts', others: editors } as const;
const comments = { route: 'POST /nv/admin/comments/bulk', of: 'comment', rows: 'comments', others: editors } as const;
const media = { route: 'POST /nv/admin/media/bulk', of: 'media', rows: 'media', others: editors } as const;
const draft = () => ({ status: 'draft' });
const trashedPost = () => ({ status: 'trash' });
const shown = () => ({ status: 'approved' });
const pending = () => ({ status: 'pending' });
const kept = () => ({ trashed_at: null });
const trashed = (now: number) => ({ trashed_at: now });

/** The bulk calls with every kind of action, on a thing of the caller, one of another user and a missing one. */
export const bulkCases: readonly BulkCase[] = [
  { ...posts, input: { act: 'publish' }, start: draft, own: authors },
  { ...posts, input: { act: 'private' }, start: draft, own: authors },
  { ...posts, input: { act: 'trash' }, start: draft, own: contributors },
  { ...posts, input: { act: 'draft' }, start: trashedPost, own: contributors },
  { ...posts, input: { act: 'erase' }, start: trashedPost, own: contributors },
  { ...posts, input: { act: 'add-term' }, start: draft, own: contributors },
  { ...posts, input: { act: 'pin' }, start: draft, own: editors },
  { ...comments, input: { act: 'approve' }, start: pending, own: editors },
  { ...comments, input: { act: 'spam' }, start: shown, own: editors },
  { ...comments, input: { act: 'trash' }, start: shown, own: editors },
  { ...comments, input: { act: 'wait' }, start: shown, own: editors },
  { ...media, input: { act: 'group' }, start: kept, own: contributors },
  { ...media, input: { act: 'trash' }, start: kept, own: contributors },
  { ...media, input: { act: 'restore' }, start: trashed, own: contributors },
  { ...media, input: { act: 'erase' }, start: trashed, own: contributors },
];
